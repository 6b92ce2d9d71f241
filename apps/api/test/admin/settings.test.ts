import { describeLocal, insist, startLocalTarget, type Json, type LocalTarget } from '../support';

const KEYS = [
  'ctfName',
  'endTime',
  'faviconUrl',
  'homeContent',
  'logoDarkUrl',
  'logoLightUrl',
  'meta',
  'sponsors',
  'startTime',
];

const CONFIGURED = {
  faviconUrl: '/favicon.ico',
  logoLightUrl: '/configured-light.svg',
  logoDarkUrl: '/configured-dark.svg',
  meta: { description: 'Configured.', imageUrl: '/configured.png' },
  sponsors: [{ name: 'One', description: 'first', iconDark: '/dark.svg', url: 'https://one.example.org' }],
};

describeLocal('settings', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ config: CONFIGURED });
  });
  afterAll(() => target.stop());
  beforeEach(() => target.set(Object.fromEntries(KEYS.map((key) => [key, null]))));

  const put = (data: unknown) => target.asStaff('PUT', '/api/v2/admin/settings', { data });
  const read = async (): Promise<Json> =>
    insist(await target.asStaff('GET', '/api/v2/admin/settings'), 'goodAdminSettings');

  it('at first there are no overrides, and the defaults are the configuration', async () => {
    const { config } = target;
    const settings = await read();
    expect(Object.keys(settings).sort()).toEqual(['defaults', 'overrides']);
    expect(settings.overrides).toEqual({});
    expect(settings.defaults).toEqual({
      ctfName: config.ctfName,
      homeContent: config.homeContent,
      startTime: config.startTime,
      endTime: config.endTime,
      ...CONFIGURED,
      // Icons are made complete when they are read.
      sponsors: [{ ...CONFIGURED.sponsors[0], icon: '/dark.svg', iconLight: '' }],
    });
  });

  it('a value is stored, an omitted key is kept, null removes, and the answer is that of GET', async () => {
    expect(await put({ ctfName: 'Finals', homeContent: '', sponsors: [] })).toMatchObject({
      status: 200,
      kind: 'goodAdminSettingsUpdate',
      // Empty texts and lists are values.
      data: { overrides: { ctfName: 'Finals', homeContent: '', sponsors: [] } },
    });
    const answer = await put({ ctfName: null, logoLightUrl: '/l.svg' });
    const { overrides } = answer.data;
    expect(overrides).toEqual({ homeContent: '', sponsors: [], logoLightUrl: '/l.svg' });
    expect(await read()).toEqual(answer.data);
    insist(await put({}));
    expect(await read()).toEqual(answer.data);
    insist(await put({ homeContent: null, sponsors: null, logoLightUrl: null, meta: null, startTime: null }));
    expect((await read()).overrides).toEqual({});
  });

  it.each<[string, unknown]>([
    ['ctfName', 'Finals'],
    ['ctfName', ''],
    ['homeContent', '# Welcome'],
    ['startTime', 1_000_000_000_000],
    ['endTime', 4_000_000_000_000],
    ['sponsors', []],
    ['meta', {}],
    ['meta', { description: 'd' }],
    ['meta', { description: '', imageUrl: 'https://example.org/i.png' }],
    ['faviconUrl', '/f.ico'],
    ['logoLightUrl', '/light.svg'],
    ['logoDarkUrl', ''],
  ])('%s is overridden by %j, alone, and by null given back', async (key, value) => {
    const { defaults } = await read();
    expect(insist(await put({ [key]: value }))).toEqual({ overrides: { [key]: value }, defaults });
    expect(await read()).toEqual({ overrides: { [key]: value }, defaults });
    expect(insist(await put({ [key]: null }))).toEqual({ overrides: {}, defaults });
  });

  it.each([
    ['no data', {}],
    ['data that is null', { data: null }],
    ['data that is a list', { data: [] }],
  ])('%s is badBody at "data"', async (_title, json) => {
    const { authToken: token } = target.admin;
    expect(await target.send('PUT', '/api/v2/admin/settings', { token, json })).toMatchObject({
      status: 400,
      kind: 'badBody',
      data: { reason: expect.stringMatching(/^body:data: /) },
    });
  });

  it('unknown keys are dropped, in the settings and below them', async () => {
    const sponsor = { name: 'A', description: 'a' };
    const answer = insist(
      await put({
        surprise: 1,
        meta: { description: 'd', other: 'x' },
        sponsors: [{ ...sponsor, vip: true }],
      }),
    );
    expect(Object.keys(answer.overrides).sort()).toEqual(['meta', 'sponsors']);
    expect(answer.overrides.meta).toEqual({ description: 'd' });
    expect(Object.keys(answer.overrides.sponsors[0])).not.toContain('vip');
  });

  it('meta and sponsors are replaced whole', async () => {
    const sponsor = { name: 'A', description: 'a' };
    insist(
      await put({
        meta: { description: 'd', imageUrl: 'i' },
        sponsors: [sponsor, { ...sponsor, name: 'B' }],
      }),
    );
    insist(await put({ meta: { imageUrl: 'j' }, sponsors: [sponsor] }));
    const { overrides } = await read();
    expect(overrides.meta).toEqual({ imageUrl: 'j' });
    expect(overrides.sponsors.map(({ name }: Json) => name)).toEqual(['A']);
  });

  it('a sponsor is read with every icon, also after being written back', async () => {
    const written = { name: 'A', description: 'a', icon: 'i', iconDark: 'd', url: 'u' };
    insist(await put({ sponsors: [written] }));
    const { sponsors } = (await read()).overrides;
    expect(sponsors).toEqual([{ ...written, iconLight: 'i' }]);
    insist(await put({ sponsors }));
    expect((await read()).overrides.sponsors).toEqual(sponsors);
  });

  it.each([
    [{ ctfName: 5 }, 'ctfName'],
    [{ startTime: 1.5 }, 'startTime'],
    [{ endTime: '2026-01-01' }, 'endTime'],
    [{ sponsors: [{ name: 'A' }] }, 'sponsors.0.description'],
    [{ sponsors: [{ description: 'a' }] }, 'sponsors.0.name'],
    [{ homeContent: false }, 'homeContent'],
    [{ faviconUrl: 1 }, 'faviconUrl'],
    [{ logoLightUrl: [] }, 'logoLightUrl'],
    [{ logoDarkUrl: {} }, 'logoDarkUrl'],
    [{ meta: { description: 5 } }, 'meta.description'],
    [{ meta: 'x' }, 'meta'],
    [{ meta: { imageUrl: [] } }, 'meta.imageUrl'],
    [{ startTime: '1' }, 'startTime'],
    [{ endTime: 1.5 }, 'endTime'],
    [{ sponsors: {} }, 'sponsors'],
    [{ sponsors: [{ name: 5, description: 'a' }] }, 'sponsors.0.name'],
    [{ sponsors: [{ name: 'A', description: 5 }] }, 'sponsors.0.description'],
    [{ sponsors: [{ name: 'A', description: 'a', icon: 5 }] }, 'sponsors.0.icon'],
    [{ sponsors: [{ name: 'A', description: 'a', iconLight: null }] }, 'sponsors.0.iconLight'],
    [{ sponsors: [{ name: 'A', description: 'a', iconDark: [] }] }, 'sponsors.0.iconDark'],
    [{ sponsors: [{ name: 'A', description: 'a', url: 5 }] }, 'sponsors.0.url'],
    [{ startTime: 2_000_000_000_000, endTime: 1_000_000_000_000 }, 'endTime'],
    [{ startTime: 9_000_000_000_000 }, 'startTime'],
    [{ endTime: 1 }, 'endTime'],
  ])('%j is badBody at "%s" and nothing is stored', async (data, path) => {
    expect(await put({ ctfName: 'unseen', ...data })).toMatchObject({
      status: 400,
      kind: 'badBody',
      data: { reason: expect.stringMatching(new RegExp(`^body:data\\.${path.replaceAll('.', '\\.')}: `)) },
    });
    expect((await read()).overrides).toEqual({});
  });

  it('start and end have effect on the next request', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge();
    const now = target.now().getTime();
    const list = () => target.send('GET', '/api/v2/challs');
    for (let round = 0; round < 5; round += 1) {
      insist(await put({ startTime: now + 1e6, endTime: now + 2e6 }));
      expect(await list()).toMatchObject({ kind: 'badNotStarted' });
      insist(await put({ startTime: now - 2e6, endTime: now - 1e6 }));
      expect(await list()).toMatchObject({ kind: 'goodChallenges' });
      expect(await target.submit(team, challenge)).toMatchObject({ kind: 'badEnded' });
      insist(await put({ startTime: null, endTime: null }));
      expect(await target.submit(team, challenge, 'wrong')).toMatchObject({ kind: 'badFlag' });
    }
  });

  it('a new end moves solves in and out of what counts', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    await target.board();
    const score = async () => insist(await target.send('GET', `/api/v2/users/${team.id}`)).score;
    expect(await score()).toBe(500);
    insist(await put({ endTime: target.config.startTime + 1 }));
    await target.board();
    expect(await score()).toBe(0);
    insist(await put({ endTime: null }));
    await target.board();
    expect(await score()).toBe(500);
  });

  // The last one: the clock stands still afterwards.
  it('running includes both instants: the start and the end', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const startTime = target.now().getTime() + 10_000;
    const endTime = startTime + 10_000;
    insist(await put({ startTime, endTime }));
    const kindAt = async (ms: number) => {
      target.clock.stopAt(new Date(ms));
      return (await target.submit(team, challenge, 'wrong')).kind;
    };
    expect(await kindAt(startTime - 1)).toBe('badNotStarted');
    expect(await kindAt(startTime)).toBe('badFlag');
    expect(await kindAt(endTime)).toBe('badFlag');
    expect(await kindAt(endTime + 1)).toBe('badEnded');
  });
});
