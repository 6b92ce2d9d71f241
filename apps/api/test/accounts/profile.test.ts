import { aTeam, storeTeams } from '@rampart/core/testing';
import {
  describeLocal,
  insist,
  startLocalTarget,
  startTarget,
  unique,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type Target,
} from '../support';

const keysOf = (value: object) => Object.keys(value).sort();

const PUBLIC_V1 = ['division', 'divisionPlace', 'globalPlace', 'name', 'score', 'solves'];
const PUBLIC_V2 = [
  ...PUBLIC_V1,
  'avatarUrl',
  'countryCode',
  'dynamicScores',
  'ranksiteId',
  'statusText',
].sort();
const OWN = ['allowedDivisions', 'email', 'id', 'perms', 'teamToken'];
const SOLVE_V1 = ['category', 'createdAt', 'id', 'name', 'points', 'solves'];
const SOLVE_V2 = [...SOLVE_V1, 'awardedPoints', 'bloodIndex'].sort();

describe('profiles', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const profile = (id: string, version = 'v2', token?: string) =>
    target.send('GET', `/api/${version}/users/${id}`, { token });
  const own = async ({ authToken }: RegisteredTeam, version = 'v2'): Promise<Json> =>
    insist(await target.send('GET', `/api/${version}/users/me`, { token: authToken }));

  it.each(['v1', 'v2'])('%s: an unknown team is 404 badUnknownUser', async (version) => {
    expect(await profile('nobody', version)).toMatchObject({ status: 404, kind: 'badUnknownUser' });
  });

  it.each(['v1', 'v2'])('%s: a banned team is 404 badUnknownUser, until it is unbanned', async (version) => {
    const team = await target.aRegisteredTeam();
    expect(await profile(team.id, version)).toMatchObject({ status: 200, kind: 'goodUserData' });
    await target.editTeam(team, { banned: true });
    expect(await profile(team.id, version)).toMatchObject({ status: 404, kind: 'badUnknownUser' });
    await target.editTeam(team, { banned: false });
    expect(await profile(team.id, version)).toMatchObject({ status: 200, kind: 'goodUserData' });
  });

  it('the public profile has exactly the fields of its version, to anybody', async () => {
    const { id, authToken } = await target.aRegisteredTeam();
    for (const token of [undefined, authToken, target.admin.authToken]) {
      expect(keysOf(insist(await profile(id, 'v1', token)))).toEqual(PUBLIC_V1);
      expect(keysOf(insist(await profile(id, 'v2', token)))).toEqual(PUBLIC_V2);
    }
  });

  it('the own profile has exactly the fields of its version', async () => {
    const team = await target.aRegisteredTeam();
    const [v1, v2] = [await own(team, 'v1'), await own(team)];
    expect(keysOf(v1)).toEqual([...PUBLIC_V1, ...OWN].sort());
    expect(keysOf(v2)).toEqual([...PUBLIC_V2, ...OWN, 'banned'].sort());
  });

  it('a new team is unranked: score 0, places null, no rows', async () => {
    const team = await target.aRegisteredTeam();
    expect(insist(await profile(team.id))).toEqual({
      name: team.name,
      ranksiteId: null,
      division: (await own(team)).division,
      score: 0,
      globalPlace: null,
      divisionPlace: null,
      solves: [],
      dynamicScores: [],
      avatarUrl: null,
      countryCode: null,
      statusText: null,
    });
  });

  it('the own profile shows id, address, permissions and a team token that logs in, minted on each call', async () => {
    const team = await target.aRegisteredTeam();
    const [first, second] = [await own(team), await own(team, 'v1')];
    expect(first).toMatchObject({ id: team.id, perms: 0, banned: false });
    expect(second).toMatchObject({ id: team.id, perms: 0 });
    expect(first.email).toMatch(/@example\.org$/);
    expect(second.teamToken).not.toBe(first.teamToken);
    for (const { teamToken } of [first, second]) {
      const answer = await target.send('POST', '/api/v1/auth/login', { json: { teamToken } });
      expect(answer).toMatchObject({ kind: 'goodLogin' });
    }
  });

  it('country and status text are shown in V2 once staff have set them', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { countryCode: 'CH', statusText: '' });
    const shown = { countryCode: 'CH', statusText: '' };
    expect(insist(await profile(team.id))).toMatchObject(shown);
    expect(await own(team)).toMatchObject(shown);
  });

  it('solves are newest first, with value, count, award and blood', async () => {
    const [team, rival] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const early = await target.aStoredChallenge({ data: { category: 'web' } });
    const late = await target.aStoredChallenge();
    await target.solve(rival, early);
    await target.solve(team, early);
    await target.solve(team, late);
    await target.board();

    const { solves, score } = insist(await profile(team.id));
    expect(solves.map(keysOf)).toEqual([SOLVE_V2, SOLVE_V2]);
    expect(solves).toMatchObject([
      {
        id: late.id,
        name: late.id,
        category: 'misc',
        points: 500,
        solves: 1,
        awardedPoints: 500,
        bloodIndex: 0,
      },
      { id: early.id, category: 'web', points: 481, solves: 2, awardedPoints: 481, bloodIndex: 1 },
    ]);
    expect(score).toBe(981);
    expect(solves[0].createdAt).toBeGreaterThanOrEqual(solves[1].createdAt);

    const v1 = insist(await profile(team.id, 'v1'));
    expect(v1.solves.map(keysOf)).toEqual([SOLVE_V1, SOLVE_V1]);
    expect(v1.solves).toEqual(
      solves.map(({ id, name, category, points, solves: count, createdAt }: Json) => ({
        id,
        name,
        category,
        points,
        solves: count,
        createdAt,
      })),
    );
    const list = insist(await target.send('GET', `/api/v1/challs/${late.id}/solves?limit=1&offset=0`));
    expect(solves[0].createdAt).toBe(list.solves[0].createdAt);
    expect((await own(team)).solves).toEqual(solves);
  });

  it('what a solve was awarded stays, while later solves lower the value', async () => {
    const [first, second] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    await target.solve(first, challenge);
    await target.board();
    await target.solve(second, challenge);
    await target.board();
    expect(insist(await profile(first.id)).solves).toMatchObject([{ points: 481, awardedPoints: 500 }]);
    expect(insist(await profile(second.id)).solves).toMatchObject([{ points: 481, awardedPoints: 481 }]);
  });

  it('solves and scores of hidden and unreleased challenges are not shown', async () => {
    const team = await target.aRegisteredTeam();
    const [hidden, unreleased] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.solve(team, hidden);
    await target.solve(team, unreleased);
    insist(await target.pushScores(pushed, [{ userId: team.id, points: 7 }]));
    expect(insist(await profile(team.id))).toMatchObject({
      solves: [{ id: unreleased.id }, { id: hidden.id }],
      dynamicScores: [{ id: pushed.id }],
    });

    await target.edit(hidden, { hidden: true });
    await target.edit(unreleased, { releaseTime: target.now().getTime() + 3_600_000 });
    await target.edit(pushed, { hidden: true });
    for (const shown of [insist(await profile(team.id)), await own(team)]) {
      expect(shown).toMatchObject({ solves: [], dynamicScores: [] });
    }
  });

  it('pushed scores are listed with their change in the latest tick, 0 for a team it did not move', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    insist(await target.pushScores(challenge, [{ userId: team.id, points: 300 }]));
    expect(insist(await profile(team.id)).dynamicScores).toEqual([
      { id: challenge.id, points: 300, pointDelta: 300 },
    ]);
    insist(await target.pushScores(challenge, [{ userId: team.id, points: 125 }]));
    expect(insist(await profile(team.id)).dynamicScores).toEqual([
      { id: challenge.id, points: 125, pointDelta: -175 },
    ]);
    insist(await target.pushScores(challenge, [{ userId: other.id, points: 1 }]));
    expect(insist(await profile(team.id)).dynamicScores).toEqual([
      { id: challenge.id, points: 125, pointDelta: 0 },
    ]);
    expect(insist(await profile(team.id)).solves).toEqual([]);
  });

  it('a banned team sees itself, with score 0, no places and no rows', async () => {
    const team = await target.aRegisteredTeam();
    const [challenge, pushed] = [
      await target.aStoredChallenge(),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    await target.solve(team, challenge);
    insist(await target.pushScores(pushed, [{ userId: team.id, points: 7 }]));
    await target.board();
    expect(await own(team)).toMatchObject({ score: 507, globalPlace: expect.any(Number) });

    await target.editTeam(team, { banned: true });
    expect(await own(team)).toMatchObject({
      banned: true,
      score: 0,
      globalPlace: null,
      divisionPlace: null,
      solves: [],
      dynamicScores: [],
    });
    expect(await own(team, 'v1')).toMatchObject({ score: 0, globalPlace: null, solves: [] });
  });

  it('"me" is the caller, never a team of that id', async () => {
    expect(await profile('me')).toMatchObject({ status: 401, kind: 'badToken' });
  });
});

describeLocal('places in a profile', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('are the one on the whole board and the one in the division, in both versions, for all and for itself', async () => {
    const challenge = await target.aStoredChallenge();
    const teams: RegisteredTeam[] = [];
    for (const division of ['open', 'open', 'student']) {
      const team = await target.aRegisteredTeam();
      await target.editTeam(team, { division });
      await target.solve(team, challenge);
      teams.push(team);
    }
    await target.board();
    const expected = [
      { division: 'open', globalPlace: 1, divisionPlace: 1, score: 458 },
      { division: 'open', globalPlace: 2, divisionPlace: 2, score: 458 },
      { division: 'student', globalPlace: 3, divisionPlace: 1, score: 458 },
    ];
    for (const [index, { id, authToken: token }] of teams.entries())
      for (const path of [`v1/users/${id}`, `v2/users/${id}`, 'v1/users/me', 'v2/users/me']) {
        const answer = await target.send('GET', `/api/${path}`, { token });
        expect([path, insist(answer)]).toMatchObject([path, expected[index] ?? {}]);
      }
  });
});

describeLocal('profiles of linked teams and staff', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('a linked ranking-site account is shown in both versions; an unset address is absent in V1 and null in V2', async () => {
    const ranksiteId = unique('ranksite');
    const team = aTeam({ email: null, ranksiteId });
    await storeTeams(target.database, team);
    const { token } = insist(await target.asStaff('POST', `/api/v2/admin/users/${team.id}/token`));
    const { authToken } = insist(
      await target.send('POST', '/api/v1/auth/login', { json: { teamToken: token } }),
    );
    const read = async (path: string) => insist(await target.send('GET', path, { token: authToken }));
    expect(await read(`/api/v1/users/${team.id}`)).toMatchObject({ ranksiteId });
    expect(await read(`/api/v2/users/${team.id}`)).toMatchObject({ ranksiteId });
    expect(Object.keys(await read('/api/v1/users/me'))).not.toContain('email');
    expect(await read('/api/v2/users/me')).toMatchObject({ email: null, ranksiteId });
  });

  it.each(['v1', 'v2'])('%s: the own profile shows the permission bits held', async (version) => {
    const staff = await target.aTeamWith(17);
    const answer = await target.send('GET', `/api/${version}/users/me`, { token: staff.authToken });
    expect(answer.data).toMatchObject({ perms: 17 });
  });

  it('the own profile is there before the start, the public one is not', async () => {
    const team = await target.aRegisteredTeam();
    const now = target.now().getTime();
    await target.set({ startTime: now + 1e6, endTime: now + 2e6 });
    const read = (path: string) => target.send('GET', path, { token: team.authToken });
    expect(await read('/api/v2/users/me')).toMatchObject({ status: 200, kind: 'goodUserSelfData' });
    // Before the lookup: also for nobody.
    for (const id of [team.id, 'nobody']) {
      expect(await read(`/api/v2/users/${id}`)).toMatchObject({ status: 401, kind: 'badNotStarted' });
    }
    await target.set({ startTime: null, endTime: null });
  });
});
