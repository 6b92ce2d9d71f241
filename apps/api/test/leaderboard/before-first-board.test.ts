import { describeLocal, insist, startLocalTarget } from '../support';
import type { Json, LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';

/** No other test uses this numbered database, so it can be emptied. */
const LOGICAL_DATABASE = 11;
const PAGE = '?limit=10&offset=0';

describeLocal('an API that has no board yet', () => {
  let local: LocalTarget;
  let fresh: Replica;
  let team: RegisteredTeam;
  let decay: StoredChallenge;
  let dynamic: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget({ redisDatabase: LOGICAL_DATABASE });
    await local.worker.stop();
    await local.redis.flushDb();
    team = await local.aRegisteredTeam();
    [decay, dynamic] = [await local.aStoredChallenge(), await local.aStoredChallenge({ kind: 'dynamic' })];
    await local.solve(team, decay);
    await local.pushScores(dynamic, [{ userId: team.id, points: 5 }]);
    fresh = await local.startReplica();
  });
  afterAll(() => local.stop());

  const read = async (path: string): Promise<Json> =>
    insist(await fresh.send('GET', path, { token: local.admin.authToken }));

  it.each([
    ['/api/v1/leaderboard/now', { total: 0, leaderboard: [] }],
    ['/api/v2/leaderboard/now', { total: 0, leaderboard: [] }],
    ['/api/v2/leaderboard/with-graph', { total: 0, leaderboard: [], graph: [] }],
    ['/api/v1/leaderboard/graph', { graph: [] }],
    ['/api/v2/leaderboard/graph', { graph: [] }],
    ['/api/v2/leaderboard/challs', { challenges: {} }],
  ])('%s is empty', async (path, data) => {
    expect(await read(`${path}${PAGE}`)).toEqual(data);
  });

  it('the ranking site is told of nobody', async () => {
    const token = local.admin.authToken;
    const answer = await fresh.send('GET', '/api/v1/integrations/ranksite/leaderboard', { token });
    expect([answer.status, answer.body]).toEqual([200, { standings: [] }]);
  });

  it('it is ready, but not with a board', async () => {
    expect((await fresh.send('GET', '/api/readyz')).status).toBe(200);
    expect((await fresh.send('GET', '/api/readyz?board=1')).status).toBe(503);
    // The control: an API that has one.
    expect((await local.send('GET', '/api/readyz?board=1')).status).toBe(200);
  });

  it('places of solves and scores are 0, with the division the team is in', async () => {
    const unplaced = { userId: team.id, globalPlace: 0, division: 'open', divisionPlace: 0 };
    expect((await read(`/api/v2/challs/${decay.id}/solves${PAGE}`)).solves).toMatchObject([unplaced]);
    expect((await read(`/api/v2/challs/${dynamic.id}/scores${PAGE}`)).scores).toMatchObject([unplaced]);
  });

  it('a profile has no places and score 0', async () => {
    expect(await read(`/api/v2/users/${team.id}`)).toMatchObject({
      score: 0,
      globalPlace: null,
      divisionPlace: null,
    });
  });
});
