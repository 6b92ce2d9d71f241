import { Permission } from '@rampart/contract';
import { describeLocal, insist, startTarget, unique, type Json, type Target } from '../support';
import { startLocalTarget, type LocalTarget } from '../support';

const VERSIONS = ['v1', 'v2'] as const;
type Version = (typeof VERSIONS)[number];

let target: Target;

async function list(version: Version, token?: string): Promise<Json[]> {
  return insist(await target.send('GET', `/api/${version}/challs`, { token }));
}

async function listed(id: string, version: Version = 'v2', token?: string): Promise<Json> {
  return (await list(version, token)).find((challenge) => challenge.id === id);
}

describe('GET /challs', () => {
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  it.each(VERSIONS)('%s answers the kind goodChallenges with a list', async (version) => {
    const answer = await target.send('GET', `/api/${version}/challs`);
    expect([answer.status, answer.kind, Array.isArray(answer.data)]).toEqual([200, 'goodChallenges', true]);
  });

  it('V1 has the original fields and leaves an unset sort weight out', async () => {
    const { id } = await target.aStoredChallenge({
      data: { name: 'Warm up', description: '*Hi*', category: 'web', author: 'ada' },
    });
    await target.board();
    expect(await listed(id, 'v1')).toEqual({
      id,
      name: 'Warm up',
      description: '*Hi*',
      category: 'web',
      author: 'ada',
      files: [],
      points: 500,
      solves: 0,
    });
  });

  it('V2 adds sort weight, tags, instancer, admin bot, flag and scoring fields', async () => {
    const { id } = await target.aStoredChallenge();
    await target.board();
    expect(await listed(id)).toEqual({
      id,
      name: id,
      description: '',
      category: 'misc',
      author: '',
      files: [],
      points: 500,
      solves: 0,
      sortWeight: null,
      tags: null,
      instancerLifetime: null,
      instancerExtendable: true,
      instancerStoppable: true,
      instancerActions: [],
      adminBotInputs: null,
      hasFlag: true,
      scoringKind: 'decay',
    });
  });

  it('a set sort weight and tags are sent as they are', async () => {
    const { id } = await target.aStoredChallenge({ data: { sortWeight: 1.5, tags: ['easy', 'web'] } });
    expect(await listed(id, 'v1')).toMatchObject({ sortWeight: 1.5 });
    expect(await listed(id)).toMatchObject({ sortWeight: 1.5, tags: ['easy', 'web'] });
  });

  it('files have a name and an address, in V2 also their size or null', async () => {
    const files = [
      { name: 'a.zip', url: 'https://example.org/a.zip', size: 7 },
      { name: 'b.zip', url: 'https://example.org/b.zip', size: null },
    ];
    const { id } = await target.aStoredChallenge({ data: { files } });
    expect((await listed(id)).files).toEqual(files);
    expect((await listed(id, 'v1')).files).toEqual(files.map(({ name, url }) => ({ name, url })));
  });

  it('hasFlag tells whether a flag is configured', async () => {
    const { id } = await target.aStoredChallenge({ kind: 'dynamic' });
    expect((await listed(id)).hasFlag).toBe(false);
  });

  it.each(VERSIONS)('%s orders by sort weight, unset ones last, then by id backwards', async (version) => {
    const prefix = unique('order');
    const weights: Readonly<Record<string, number | undefined>> = {
      a: undefined,
      b: undefined,
      // As numbers: as texts, 10 would come before 9.5.
      c: 10,
      d: 9.5,
      e: 9.5,
      f: -3,
    };
    for (const [letter, sortWeight] of Object.entries(weights))
      await target.aStoredChallenge({ id: `${prefix}-${letter}`, data: { sortWeight } });
    const ids = (await list(version)).map(({ id }) => id).filter((id) => id.startsWith(prefix));
    expect(ids.map((id: string) => id.slice(-1)).join('')).toBe('fedcba');
  });

  it('points and solves follow the board', async () => {
    const challenge = await target.aStoredChallenge();
    for (let n = 0; n < 2; n += 1) await target.solve(await target.aRegisteredTeam(), challenge);
    await target.board();
    expect(await listed(challenge.id)).toMatchObject({ points: 481, solves: 2 });
    expect(await listed(challenge.id, 'v1')).toMatchObject({ points: 481, solves: 2 });
  });

  it('a dynamic challenge is worth 0, and its solves are the teams that hold points and are not banned', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const [one, two, three] = [
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
    ];
    await target.pushScores(challenge, [
      { userId: one.id, points: 5 },
      { userId: two.id, points: -5 },
      { userId: three.id, points: 9 },
    ]);
    await target.editTeam(three, { banned: true });
    await target.board();
    expect(await listed(challenge.id)).toMatchObject({
      points: 0,
      solves: 2,
      scoringKind: 'dynamic',
      hasFlag: false,
    });
  });

  it.each([
    ['hidden', { hidden: true }],
    ['scheduled', { releaseTime: Date.now() + 3_600_000 }],
    ['hidden though its release time has passed', { hidden: true, releaseTime: 1_000 }],
  ])('a %s challenge is listed for nobody, not even with challsRead', async (_, data) => {
    const { id } = await target.aStoredChallenge({ data });
    for (const version of VERSIONS) {
      expect(await listed(id, version)).toBeUndefined();
      expect(await listed(id, version, target.admin.authToken)).toBeUndefined();
    }
  });

  it('a challenge whose release time has passed is listed, as is one without', async () => {
    const { id } = await target.aStoredChallenge({ data: { releaseTime: Date.now() - 1_000 } });
    expect(await listed(id)).toBeDefined();
    await target.edit({ id }, { releaseTime: null });
    expect(await listed(id)).toBeDefined();
  });

  it('an edit shows with the next request', async () => {
    const { id } = await target.aStoredChallenge();
    await target.edit({ id }, { hidden: true });
    expect(await listed(id)).toBeUndefined();
    await target.edit({ id }, { hidden: false, name: 'Back' });
    expect(await listed(id)).toMatchObject({ name: 'Back' });
  });

  it('flags, ranges and the webhook secret are never sent', async () => {
    const secret = unique('secret');
    const decay = await target.aStoredChallenge();
    const scoring = { kind: 'dynamic', source: { transport: 'webhook', secret } };
    await target.aStoredChallenge({ kind: 'dynamic', data: { scoring } });
    for (const version of VERSIONS) {
      const { text } = await target.asStaff('GET', `/api/${version}/challs`);
      expect(text).toContain(decay.id);
      for (const hidden of [decay.flag, secret, '"min"', '"max"', '"scoring"', '"flags"'])
        expect(text).not.toContain(hidden);
    }
  });

  it('an invalid token counts as none', async () => {
    const answer = await target.send('GET', '/api/v2/challs', { token: 'nonsense' });
    expect(answer.status).toBe(200);
  });
});

describeLocal('GET /challs and passing time', () => {
  let local: LocalTarget;
  beforeEach(async () => {
    local = await startLocalTarget();
    target = local;
  });
  afterEach(() => local.stop());

  it('a scheduled challenge appears at its release time, nobody calling, and counts on the board', async () => {
    const releaseTime = local.now().getTime() + 3_600_000;
    const challenge = await local.aStoredChallenge({ data: { releaseTime } });
    local.clock.stopAt(new Date(releaseTime - 1));
    expect(await listed(challenge.id)).toBeUndefined();
    local.clock.stopAt(new Date(releaseTime));
    expect(await listed(challenge.id)).toBeDefined();
    expect((await local.submit(await local.aRegisteredTeam(), challenge)).kind).toBe('goodFlag');
    await local.board();
    expect(await listed(challenge.id)).toMatchObject({ points: 500, solves: 1 });
  });

  it('a holder of challsRead sees released challenges before the start, and no others', async () => {
    const released = await local.aStoredChallenge({ data: { releaseTime: local.now().getTime() - 1 } });
    const scheduled = await local.aStoredChallenge({ data: { releaseTime: local.now().getTime() + 1e6 } });
    const hidden = await local.aStoredChallenge({ data: { hidden: true } });
    const { authToken } = await local.aTeamWith(Permission.challsRead);
    await local.set({ startTime: local.now().getTime() + 1e6 });
    for (const version of VERSIONS) {
      expect(await listed(released.id, version, authToken)).toMatchObject({ name: released.id });
      for (const { id } of [scheduled, hidden]) expect(await listed(id, version, authToken)).toBeUndefined();
    }
  });

  it('points are 0 until the worker has seen a new challenge', async () => {
    await local.worker.stop();
    const { id } = await local.aStoredChallenge();
    expect(await listed(id)).toMatchObject({ points: 0, solves: 0 });
  });
});
