import type { Config } from '@rampart/core/infra/config';
import {
  anAddress,
  anIp,
  describeLocal,
  startLocalTarget,
  startMailTarget,
  startOutsideService,
  unique,
  type Answer,
  type LocalTarget,
  type MailTarget,
  type OutsideBehaviour,
  type OutsideService,
  type Replica,
} from '../support';

const SECRET = 'captcha-secret';

/** A vendor that likes the code `good`. */
const aVendor: OutsideBehaviour = ({ body, headers }) => {
  const fields: Record<string, unknown> = headers['content-type']?.startsWith('application/json')
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body));
  return { body: { success: fields['response'] === 'good' } };
};

const VERSIONS = [
  ['v1', 'legacyCaptchaCode', 401, 'badLegacyCaptchaCode'],
  ['v2', 'captchaCode', 403, 'badCaptcha'],
] as const;

function register(target: LocalTarget, version: 'v1' | 'v2', fields: object = {}): Promise<Answer> {
  return target.send('POST', `/api/${version}/auth/register`, {
    json: { name: unique('team'), email: `${unique('mail')}@example.org`, ...fields },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
}

function captchaTarget(
  name: string,
  verifyUrl: string,
  protectedEndpoints: Config['captcha']['protectedEndpoints'],
): Promise<LocalTarget> {
  const provider = { name, options: { siteKey: 'site-key', secretKey: SECRET, verifyUrl } };
  return startLocalTarget({ config: { captcha: { provider, protectedEndpoints } } });
}

describeLocal.each([
  ['captcha/recaptcha', 'application/x-www-form-urlencoded'],
  ['captcha/hcaptcha', 'application/x-www-form-urlencoded'],
  ['captcha/turnstile', 'application/json'],
])('%s on a protected action', (name, contentType) => {
  let vendor: OutsideService;
  let target: LocalTarget;
  beforeAll(async () => {
    vendor = await startOutsideService(aVendor);
    target = await captchaTarget(name, `${vendor.url}/verify`, ['register']);
  });
  afterAll(async () => {
    await target.stop();
    await vendor.stop();
  });
  beforeEach(() => vendor.behave(aVendor));

  it.each(VERSIONS)('%s lets a good code pass', async (version, field) => {
    expect(await register(target, version, { [field]: 'good' })).toMatchObject({ status: 200 });
  });

  it('asks the vendor with secret, code and client address', async () => {
    await register(target, 'v2', { captchaCode: 'good' });
    const [call] = vendor.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/verify' });
    expect(call?.headers['content-type']).toContain(contentType);
    const fields =
      contentType === 'application/json'
        ? JSON.parse(call?.body ?? '')
        : Object.fromEntries(new URLSearchParams(call?.body));
    expect(fields).toEqual({ secret: SECRET, response: 'good', remoteip: '203.0.113.9' });
  });

  it.each(VERSIONS)('%s refuses a bad code in its own words', async (version, field, status, kind) => {
    expect(await register(target, version, { [field]: 'bad' })).toMatchObject({ status, kind });
  });

  it.each(VERSIONS)(
    '%s refuses a missing or empty code without a call',
    async (version, field, status, kind) => {
      for (const fields of [{}, { [field]: '' }]) {
        expect(await register(target, version, fields)).toMatchObject({ status, kind });
      }
      expect(vendor.calls).toEqual([]);
    },
  );

  it("does not read the other version's field", async () => {
    expect(await register(target, 'v1', { captchaCode: 'good' })).toMatchObject({
      kind: 'badLegacyCaptchaCode',
    });
    expect(await register(target, 'v2', { legacyCaptchaCode: 'good' })).toMatchObject({ kind: 'badCaptcha' });
  });

  it('looks at success alone: a score, host name or status changes nothing', async () => {
    vendor.behave(() => ({
      status: 500,
      body: { success: 1, score: 0, hostname: 'elsewhere', action: 'x' },
    }));
    expect(await register(target, 'v2', { captchaCode: 'good' })).toMatchObject({ status: 200 });
  });

  it.each<[string, OutsideBehaviour]>([
    ['breaks the connection', () => 'broken'],
    ['answers no JSON', () => ({ body: 'not json' })],
    ['answers a list', () => ({ body: [] })],
  ])('is 500 errorInternal when the vendor %s', async (_what, behaviour) => {
    vendor.behave(behaviour);
    expect(await register(target, 'v2', { captchaCode: 'good' })).toMatchObject({
      status: 500,
      kind: 'errorInternal',
    });
  });

  it('is verified after the body and before the feature switch', async () => {
    const badName = await register(target, 'v2', { name: 'x', captchaCode: 'bad' });
    expect(badName).toMatchObject({ kind: 'badName' });
    const noAddress = await register(target, 'v2', {
      email: undefined,
      ranksiteToken: '',
      captchaCode: 'bad',
    });
    expect(noAddress).toMatchObject({ kind: 'badBody' });
    expect(vendor.calls).toEqual([]);
    const noSite = await register(target, 'v2', { ranksiteToken: 'x', captchaCode: 'bad' });
    expect(noSite).toMatchObject({ kind: 'badCaptcha' });
  });
});

describeLocal('actions that are not protected', () => {
  let vendor: OutsideService;
  let target: LocalTarget;
  beforeAll(async () => {
    vendor = await startOutsideService(() => ({ body: { success: false } }));
    target = await captchaTarget('captcha/turnstile', vendor.url, ['recover', 'setEmail']);
  });
  afterAll(async () => {
    await target.stop();
    await vendor.stop();
  });

  it('pass without a code, and with one nobody asks about', async () => {
    expect(await register(target, 'v1')).toMatchObject({ status: 200 });
    expect(await register(target, 'v2', { captchaCode: 'whatever' })).toMatchObject({ status: 200 });
    expect(vendor.calls).toEqual([]);
  });
});

describeLocal('every protected action', () => {
  let vendor: OutsideService;
  let target: LocalTarget;
  beforeAll(async () => {
    vendor = await startOutsideService(aVendor);
    target = await captchaTarget('captcha/turnstile', vendor.url, ['register', 'recover', 'setEmail']);
  });
  afterAll(async () => {
    await target.stop();
    await vendor.stop();
  });
  beforeEach(() => vendor.behave(aVendor));

  const anAddress = () => ({ email: `${unique('mail')}@example.org` });
  const ACTIONS = [
    ['POST', '/auth/register', () => ({ ...anAddress(), name: unique('team') })],
    ['POST', '/auth/recover', anAddress],
    ['PUT', '/users/me/auth/email', anAddress],
  ] as const;
  const ROWS = ACTIONS.flatMap(([method, path, bodyOf]) =>
    VERSIONS.map(
      (version) => [`${method} /api/${version[0]}${path}`, method, path, bodyOf, version] as const,
    ),
  );

  it.each(ROWS)(
    '%s needs a good code',
    async (_title, method, path, bodyOf, [version, field, status, kind]) => {
      const { authToken: token } = await target.aTeamWith(0);
      const send = (code: string) =>
        target.send(method, `/api/${version}${path}`, { token, json: { ...bodyOf(), [field]: code } });
      expect(await send('bad')).toMatchObject({ status, kind });
      expect(['badCaptcha', 'badLegacyCaptchaCode']).not.toContain((await send('good')).kind);
    },
  );

  it.each(ROWS)('%s: a code is a text or absent', async (_title, method, path, bodyOf, [version, field]) => {
    const { authToken: token } = await target.aTeamWith(0);
    for (const code of [5, null, ['good']]) {
      const json = { ...bodyOf(), [field]: code };
      const answer = await target.send(method, `/api/${version}${path}`, { token, json });
      expect(answer).toMatchObject({ status: 400, kind: 'badBody' });
      expect(answer.data.reason).toMatch(new RegExp(`^body:${field}: `));
    }
    expect(vendor.calls).toEqual([]);
  });
});

describeLocal(
  'a protected registration while registrations are switched off: the captcha is judged before the switch is looked at',
  () => {
    let vendor: OutsideService;
    let target: LocalTarget;
    let closed: Replica;
    beforeAll(async () => {
      vendor = await startOutsideService(aVendor);
      target = await captchaTarget('captcha/turnstile', vendor.url, ['register']);
      closed = await target.startReplica({ registrationsEnabled: false });
    });
    afterAll(async () => {
      await target.stop();
      await vendor.stop();
    });

    it.each(VERSIONS)('has to pass the captcha first, %s', async (version, field, status, kind) => {
      const send = (code: string) =>
        closed.send('POST', `/api/${version}/auth/register`, {
          json: { name: unique('team'), email: anAddress(), [field]: code },
        });
      expect(await send('bad')).toMatchObject({ status, kind });
      expect(await send('good')).toMatchObject({ status: 400, kind: 'badRegistrationsDisabled' });
    });
  },
);

describeLocal('rate limits of protected actions', () => {
  let vendor: OutsideService;
  let target: MailTarget;
  beforeAll(async () => {
    vendor = await startOutsideService(aVendor);
    const provider = {
      name: 'captcha/turnstile',
      options: { siteKey: 'site-key', secretKey: SECRET, verifyUrl: vendor.url },
    };
    target = await startMailTarget({
      config: { captcha: { provider, protectedEndpoints: ['register', 'recover'] } },
    });
    target.clock.stopAt(target.now());
  });
  afterAll(async () => {
    await target.stop();
    await vendor.stop();
  });

  it.each(VERSIONS)('apply although every code is good, %s', async (version, field) => {
    const ip = anIp();
    const recover = (code: string) =>
      target.ask('POST', `/api/${version}/auth/recover`, { email: anAddress(), [field]: code }, { ip });
    // What the captcha refuses takes nothing.
    for (let n = 0; n < 6; n += 1) expect((await recover('bad')).kind).toMatch(/Captcha/);
    for (let n = 0; n < 5; n += 1) expect((await recover('good')).kind).toBe('goodVerifySent');
    expect(await recover('good')).toMatchObject({ status: 429, kind: 'badRateLimit' });
    const email = anAddress();
    const register = () =>
      target.ask('POST', `/api/${version}/auth/register`, { name: unique('team'), email, [field]: 'good' });
    for (let n = 0; n < 2; n += 1) expect((await register()).kind).toBe('goodVerifySent');
    expect(await register()).toMatchObject({ status: 429, kind: 'badRateLimit' });
  });
});

describeLocal('a protected action without a provider', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({
      config: { captcha: { provider: undefined, protectedEndpoints: ['register'] } },
    });
  });
  afterAll(() => target.stop());

  it.each(VERSIONS)('is always refused in %s', async (version, field, status, kind) => {
    expect(await register(target, version, { [field]: 'good' })).toMatchObject({ status, kind });
  });
});
