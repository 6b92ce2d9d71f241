import { describeLocal, insist, startLocalTarget, type Json, type LocalTarget } from '../support';

const read = async (target: LocalTarget, version: 'v1' | 'v2'): Promise<Json> =>
  insist(await target.send('GET', `/api/${version}/integrations/client/config`));

const SECRETS = ['captcha-secret', 'ranksite-secret', 'mail-secret', 'instancer-secret'];

describeLocal('client configuration of a plain event', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: { defaultDivision: undefined } });
  });
  afterAll(() => target.stop());

  const common = () => ({
    ctfName: 'Test event',
    meta: { description: 'A test.', imageUrl: '' },
    homeContent: 'Welcome.',
    sponsors: [],
    startTime: target.config.startTime,
    endTime: target.config.endTime,
    divisions: { open: 'Open', student: 'Student' },
    origin: 'http://localhost:3000',
    userMembers: true,
    emailEnabled: false,
    registrationsEnabled: true,
  });

  it('v1 leaves out what is not there', async () => {
    expect(await read(target, 'v1')).toEqual(common());
  });

  it('v2 says null for what is not there', async () => {
    expect(await read(target, 'v2')).toMatchObject({
      ...common(),
      faviconUrl: null,
      logoLightUrl: null,
      logoDarkUrl: null,
      defaultDivision: null,
      ranksite: null,
      accentColor: null,
      flagFormatPlaceholder: 'flag{...}',
      analytics: null,
      captcha: null,
      instancerEnabled: false,
      practice: false,
      isArchived: false,
    });
  });

  it('is the kind goodClientConfig in both versions, with an ETag that answers 304', async () => {
    for (const version of ['v1', 'v2']) {
      const path = `/api/${version}/integrations/client/config`;
      const answer = await target.send('GET', path);
      expect(answer.kind).toBe('goodClientConfig');
      const etag = answer.headers.get('etag') ?? '';
      expect(await target.send('GET', path, { headers: { 'if-none-match': etag } })).toMatchObject({
        status: 304,
      });
    }
  });

  it('follows the settings of organisers from the next request on, and back again', async () => {
    const before = await read(target, 'v2');
    await target.set({
      ctfName: 'Renamed',
      homeContent: '# Hi',
      startTime: target.config.startTime + 1,
      endTime: target.config.endTime + 1,
      meta: { description: 'Only this' },
      faviconUrl: '/fav.svg',
      logoLightUrl: '/light.svg',
      logoDarkUrl: '',
      sponsors: [{ name: 'S', description: 'D', url: 'https://s.example.org', icon: '/i.svg' }],
    });
    const changed = {
      ctfName: 'Renamed',
      homeContent: '# Hi',
      startTime: target.config.startTime + 1,
      endTime: target.config.endTime + 1,
      meta: { description: 'Only this', imageUrl: '' },
      faviconUrl: '/fav.svg',
    };
    expect(await read(target, 'v2')).toMatchObject({
      ...changed,
      logoLightUrl: '/light.svg',
      logoDarkUrl: null,
      sponsors: [
        {
          name: 'S',
          description: 'D',
          url: 'https://s.example.org',
          icon: '/i.svg',
          iconLight: '/i.svg',
          iconDark: '',
        },
      ],
    });
    const v1 = await read(target, 'v1');
    expect(v1).toMatchObject(changed);
    expect(v1.sponsors).toEqual([
      { name: 'S', description: 'D', url: 'https://s.example.org', icon: '/i.svg' },
    ]);
    expect(v1).not.toHaveProperty('logoLightUrl');

    const keys = ['ctfName', 'homeContent', 'startTime', 'endTime', 'meta', 'faviconUrl'];
    const all = [...keys, 'logoLightUrl', 'logoDarkUrl', 'sponsors'];
    await target.set(Object.fromEntries(all.map((key) => [key, null])));
    expect(await read(target, 'v2')).toEqual(before);
  });

  it('needs no login and no start', async () => {
    await target.set({ startTime: target.now().getTime() + 3_600_000 });
    expect(await target.send('GET', '/api/v2/challs')).toMatchObject({ kind: 'badNotStarted' });
    await read(target, 'v1');
    await target.set({ startTime: null });
  });
});

describeLocal('client configuration with everything switched on', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({
      config: {
        defaultDivision: 'student',
        registrationsEnabled: false,
        userMembers: false,
        faviconUrl: '/favicon.svg',
        ranksite: {
          clientId: '77',
          clientSecret: 'ranksite-secret',
          authorizeUrl: 'https://site.example.org/authorize',
          tokenUrl: 'https://site.example.org/token',
          userUrl: 'https://site.example.org/user',
        },
        captcha: {
          provider: {
            name: 'captcha/recaptcha',
            options: { siteKey: 'site-key', secretKey: 'captcha-secret' },
          },
          protectedEndpoints: ['register', 'avatarUpload'],
        },
        analytics: { provider: { name: 'analytics/google', options: { siteTag: 'G-1' } } },
        globalSiteTag: 'G-1',
        email: {
          provider: { name: 'emails/postmark', options: { serverToken: 'mail-secret' } },
          from: 'ctf@example.org',
          concealKnownAddresses: true,
        },
        sponsors: [{ name: 'One', description: 'D', iconDark: '/dark.svg' }],
        defaultInstancer: 'main',
        instancers: {
          main: {
            name: 'instancers/docker',
            options: { apiUrl: 'https://instancer.example.org', authToken: 'instancer-secret' },
          },
        },
      },
    });
  });
  afterAll(() => target.stop());

  it('v1 tells the old forms', async () => {
    const config = await read(target, 'v1');
    expect(config).toMatchObject({
      defaultDivision: 'student',
      registrationsEnabled: false,
      userMembers: false,
      faviconUrl: '/favicon.svg',
      globalSiteTag: 'G-1',
      emailEnabled: true,
    });
    expect(config.sponsors).toEqual([{ name: 'One', description: 'D', icon: '/dark.svg' }]);
    expect(config.ranksite).toEqual({ clientId: '77' });
    expect(config.legacyCaptcha).toEqual({
      siteKey: 'site-key',
      protectedActions: ['register', 'avatarUpload'],
    });
    expect(config).not.toHaveProperty('captcha');
    expect(config).not.toHaveProperty('analytics');
  });

  it('v2 tells the new ones, captcha as a map of all seven actions', async () => {
    const config = await read(target, 'v2');
    expect(config.sponsors).toEqual([
      { name: 'One', description: 'D', icon: '/dark.svg', iconLight: '', iconDark: '/dark.svg' },
    ]);
    expect(config).toMatchObject({
      emailEnabled: true,
      defaultDivision: 'student',
      instancerEnabled: true,
      isArchived: false,
      analytics: { provider: 'analytics/google', publicOptions: { siteTag: 'G-1' } },
      ranksite: { clientId: '77', authorizeUrl: 'https://site.example.org/authorize' },
    });
    expect(config.captcha).toEqual({
      provider: 'captcha/recaptcha',
      publicOptions: { siteKey: 'site-key' },
      protectedEndpoints: {
        register: true,
        recover: false,
        setEmail: false,
        avatarUpload: true,
        instancerStart: false,
        instancerExtend: false,
        adminBotSubmit: false,
      },
    });
    expect(config).not.toHaveProperty('legacyCaptcha');
    expect(config).not.toHaveProperty('globalSiteTag');
  });

  it('holds no secret in either version', async () => {
    for (const version of ['v1', 'v2']) {
      const { text } = await target.send('GET', `/api/${version}/integrations/client/config`);
      for (const secret of SECRETS) expect(text).not.toContain(secret);
    }
  });
});

describeLocal.each(['captcha/hcaptcha', 'captcha/turnstile'])('%s in the first version', (name) => {
  let target: LocalTarget;
  beforeAll(async () => {
    const provider = { name, options: { siteKey: 'site-key', secretKey: 'captcha-secret' } };
    target = await startLocalTarget({ config: { captcha: { provider, protectedEndpoints: [] } } });
  });
  afterAll(() => target.stop());

  it('is not told, because its clients cannot show it', async () => {
    expect(await read(target, 'v1')).not.toHaveProperty('legacyCaptcha');
    expect((await read(target, 'v2')).captcha.provider).toBe(name);
  });
});
