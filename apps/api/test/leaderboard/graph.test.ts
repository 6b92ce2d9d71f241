import { aConfig, describeLocal, insist, startLocalTarget, type Json, type LocalTarget } from '../support';
import type { RegisteredTeam } from '../support';

const GRID_MS = 60_000;
/** Half a minute past a line of the grid, some minutes from now. */
const T0 = Math.ceil(Date.now() / GRID_MS) * GRID_MS + 5 * GRID_MS + 30_000;
const at = (seconds: number) => T0 + seconds * 1_000;

/** What a graph is made of: packages/core/src/leaderboard/reading/graph.test.ts. */
describeLocal('graphs', () => {
  let local: LocalTarget;
  let a: RegisteredTeam;
  let b: RegisteredTeam;
  beforeEach(async () => {
    const leaderboard = { ...aConfig().leaderboard, graphMaxTeams: 2, graphSampleTime: GRID_MS };
    local = await startLocalTarget({ config: { leaderboard } });
    a = await local.aRegisteredTeam();
    b = await local.aRegisteredTeam();
    local.clock.stopAt(new Date(T0));
  });
  afterEach(() => local.stop());

  async function graph(path = '/api/v2/leaderboard/graph?limit=2&offset=0'): Promise<Json[]> {
    await local.board();
    return insist(await local.send('GET', path)).graph;
  }
  const pairs = (points: Json[]) => points.map(({ time, score }) => [time, score]);
  const ids = (entries: Json[]) => entries.map(({ id }) => id);

  it('an entry has id, name, points and dynamic points; both versions answer the same', async () => {
    await local.solve(a, await local.aStoredChallenge());
    const [entry] = await graph();
    expect(entry).toEqual({ id: a.id, name: a.name, points: expect.any(Array), dynamicPoints: [] });
    expect(await graph('/api/v1/leaderboard/graph?limit=2')).toEqual([entry]);
    const { kind } = await local.send('GET', '/api/v1/leaderboard/graph?limit=2');
    expect(kind).toBe('goodLeaderboardGraph');
  });

  it('newest first: the current score, and the sums at the grid lines that follow a change', async () => {
    const [one, two] = [await local.aStoredChallenge(), await local.aStoredChallenge()];
    await local.solve(a, one);
    local.clock.stopAt(new Date(at(100)));
    await local.solve(a, two);
    await local.solve(b, one);
    const [first, second] = await graph();
    expect(pairs(first.points)).toEqual([
      [at(150), 981],
      [at(100), 981],
      [at(30), 500],
    ]);
    expect(pairs(second.points)).toEqual([
      [at(150), 481],
      [at(100), 481],
    ]);
  });

  it('dynamic points are the sums of the pushes alone', async () => {
    const challenge = await local.aStoredChallenge({ kind: 'dynamic' });
    await local.solve(a, await local.aStoredChallenge());
    await local.pushScores(challenge, [{ userId: a.id, points: 300 }]);
    local.clock.stopAt(new Date(at(100)));
    await local.pushScores(challenge, [{ userId: a.id, points: 125 }]);
    local.clock.stopAt(new Date(at(200)));
    const [entry] = await graph();
    expect(pairs(entry.dynamicPoints)).toEqual([
      [at(200), 125],
      [at(150), 125],
      [at(30), 300],
    ]);
    expect(pairs(entry.points)).toEqual([
      [at(200), 625],
      [at(150), 625],
      [at(30), 800],
    ]);
  });

  it('teams come by global place, of a division if asked, from the offset on', async () => {
    const [one, two] = [await local.aStoredChallenge(), await local.aStoredChallenge()];
    const c = await local.aRegisteredTeam();
    await local.editTeam(b, { division: 'student' });
    await local.solve(b, one);
    await local.solve(b, two);
    await local.solve(c, one);
    local.clock.stopAt(new Date(at(1)));
    await local.solve(a, two);
    await local.board();
    const order = (await local.send('GET', '/api/v2/leaderboard/now?limit=9&offset=0')).data.leaderboard;
    expect(ids(await graph())).toEqual(ids(order).slice(0, 2));
    expect(ids(await graph('/api/v2/leaderboard/graph?limit=2&offset=2'))).toEqual(ids(order).slice(2));
    expect(ids(await graph('/api/v2/leaderboard/graph?limit=2&offset=0&division=student'))).toEqual([b.id]);
    expect(ids(await graph('/api/v1/leaderboard/graph?limit=2&division=student'))).toEqual([b.id]);
    expect(await graph('/api/v2/leaderboard/graph?limit=2&offset=9')).toEqual([]);
  });

  it('with-graph has entries for the first graphMaxTeams rows of its page, in their order', async () => {
    const challenge = await local.aStoredChallenge();
    for (const team of [a, b, await local.aRegisteredTeam()]) await local.solve(team, challenge);
    const path = '/api/v2/leaderboard/with-graph?limit=3&offset=0';
    const entries = await graph(path);
    const { leaderboard } = insist(await local.send('GET', path));
    expect(leaderboard).toHaveLength(3);
    expect(ids(entries)).toEqual(ids(leaderboard).slice(0, 2));
    expect(entries[0]).toEqual((await graph())[0]);
  });
});
