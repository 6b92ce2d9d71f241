import {
  entriesOf,
  insist,
  startTarget,
  until,
  type Json,
  type RegisteredTeam,
  type Target,
} from '../support';

describe('what the board shows of a team', () => {
  let target: Target;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  const entry = async (): Promise<Json> => {
    await target.board();
    return (await entriesOf(target, [team]))[0];
  };
  const push = (challenge: Parameters<Target['pushScores']>[0], points: number, userId = team.id) =>
    target.pushScores(challenge, [{ userId, points }]);

  it('V2 entries have the fields of the table', async () => {
    const challenge = await target.aStoredChallenge();
    await target.solve(team, challenge);
    expect(await entry()).toEqual({
      id: team.id,
      name: team.name,
      score: 500,
      avatarUrl: null,
      countryCode: null,
      statusText: null,
      solves: [{ id: challenge.id, solveTime: expect.any(Number) }],
      dynamicScores: [],
      division: expect.any(String),
      divisionPlace: expect.any(Number),
      globalPlace: expect.any(Number),
    });
  });

  it('V1 entries have id, name and score, nothing else', async () => {
    await target.solve(team, await target.aStoredChallenge());
    const { globalPlace } = await entry();
    // Others may move the team by a few places meanwhile.
    const offset = String(Math.max(0, globalPlace - 50));
    const { kind, data } = await target.send('GET', `/api/v1/leaderboard/now?limit=100&offset=${offset}`);
    expect(kind).toBe('goodLeaderboard');
    expect(Object.keys(data).sort()).toEqual(['leaderboard', 'total']);
    expect(data.leaderboard.find(({ id }: Json) => id === team.id)).toEqual({
      id: team.id,
      name: team.name,
      score: 500,
    });
  });

  it('solves are the flag solves in the order of time, with the times of the solve list', async () => {
    const challenges = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    for (const challenge of challenges) await target.solve(team, challenge);
    const { solves } = await entry();
    const times = [];
    for (const { id } of challenges) {
      const rows = insist(await target.send('GET', `/api/v1/challs/${id}/solves?limit=9&offset=0`)).solves;
      times.push({ id, solveTime: rows[0].createdAt });
    }
    expect(solves).toEqual(times);
  });

  it('dynamic scores are no solves', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await push(challenge, 7);
    expect(await entry()).toMatchObject({
      solves: [],
      dynamicScores: [{ id: challenge.id, points: 7, pointDelta: 7 }],
    });
  });

  it('the delta is the change of the latest push, 0 for a team it left out', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const other = await target.aRegisteredTeam();
    const own = async () => (await entry()).dynamicScores;
    await push(challenge, 300);
    await push(challenge, 125);
    expect(await own()).toEqual([{ id: challenge.id, points: 125, pointDelta: -175 }]);
    await push(challenge, 1, other.id);
    expect(await own()).toEqual([{ id: challenge.id, points: 125, pointDelta: 0 }]);
  });

  it('a push that changes nothing is no tick', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await push(challenge, 300);
    await push(challenge, 300);
    expect((await entry()).dynamicScores).toEqual([{ id: challenge.id, points: 300, pointDelta: 300 }]);
  });

  it.each([
    ['solves', 'decay'],
    ['dynamicScores', 'dynamic'],
  ] as const)('%s of a challenge that is hidden are not shown', async (field, kind) => {
    const [hidden, kept] = [await target.aStoredChallenge({ kind }), await target.aStoredChallenge({ kind })];
    for (const challenge of [hidden, kept]) {
      if (kind === 'decay') await target.solve(team, challenge);
      else await push(challenge, 7);
    }
    expect((await entry())[field]).toHaveLength(2);
    await target.edit(hidden, { hidden: true });
    expect((await entry())[field]).toMatchObject([{ id: kept.id }]);
  });

  it('a score cleared in the latest push is gone', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.solve(team, await target.aStoredChallenge());
    await push(challenge, 300);
    await push(challenge, 0);
    expect((await entry()).dynamicScores).toEqual([]);
  });

  it('name, division, country and status follow the profile', async () => {
    await target.solve(team, await target.aStoredChallenge());
    const name = `${team.name} new`;
    await target.editTeam(team, { name, countryCode: 'NO', statusText: 'on fire' });
    expect(await entry()).toMatchObject({ name, countryCode: 'NO', statusText: 'on fire' });
  });

  it('with-graph answers the same entries', async () => {
    await target.solve(team, await target.aStoredChallenge());
    await target.board();
    const [now, withGraph] = await until('both show one state of the board', async () => {
      const answers = [
        await target.send('GET', '/api/v2/leaderboard/now?limit=5&offset=0'),
        await target.send('GET', '/api/v2/leaderboard/with-graph?limit=5&offset=0'),
      ] as const;
      const [one, other] = answers.map(({ data }) => JSON.stringify([data.total, data.leaderboard]));
      return one === other && answers;
    });
    expect([now.kind, withGraph.kind]).toEqual(['goodLeaderboard', 'goodLeaderboardWithGraph']);
    expect(Object.keys(withGraph.data).sort()).toEqual(['graph', 'leaderboard', 'total']);
  });
});
