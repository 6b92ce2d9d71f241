import {
  insist,
  startTarget,
  type Json,
  type RegisteredTeam,
  type StoredChallenge,
  type Target,
} from '../support';

describe('GET /api/v2/leaderboard/challs', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const read = async ({ id }: { id: string }): Promise<Json> => {
    await target.board();
    const { challenges } = insist(await target.send('GET', '/api/v2/leaderboard/challs'));
    return Object.hasOwn(challenges, id) ? challenges[id] : undefined;
  };
  async function solvedBy(challenge: StoredChallenge, count: number): Promise<RegisteredTeam[]> {
    const teams = [];
    for (let n = 0; n < count; n += 1) {
      const team = await target.aRegisteredTeam();
      await target.solve(team, challenge);
      teams.push(team);
    }
    return teams;
  }
  const ids = (teams: readonly (RegisteredTeam | undefined)[]) => teams.map((team) => ({ id: team?.id }));

  it('answers goodLeaderboardChallenges with a map by challenge id', async () => {
    const challenge = await target.aStoredChallenge({
      data: { name: 'Warm up', category: 'web', sortWeight: 3 },
    });
    const [team] = await solvedBy(challenge, 1);
    expect(await read(challenge)).toEqual({
      name: 'Warm up',
      category: 'web',
      solves: 1,
      points: 500,
      sortWeight: 3,
      scoringKind: 'decay',
      firstSolvers: [{ id: team?.id }],
    });
    expect((await target.send('GET', '/api/v2/leaderboard/challs')).kind).toBe('goodLeaderboardChallenges');
  });

  it('an unset sort weight is the number 0', async () => {
    expect(await read(await target.aStoredChallenge())).toMatchObject({ sortWeight: 0 });
  });

  it('an edited name and category show', async () => {
    const challenge = await target.aStoredChallenge();
    await target.edit(challenge, { name: 'Other', category: 'pwn' });
    expect(await read(challenge)).toMatchObject({ name: 'Other', category: 'pwn' });
  });

  it('first solvers are the first three, and a fourth is not among them', async () => {
    const challenge = await target.aStoredChallenge();
    const teams = await solvedBy(challenge, 4);
    expect((await read(challenge)).firstSolvers).toEqual(ids(teams.slice(0, 3)));
  });

  it('a banned or deleted first solver is followed by the next', async () => {
    const challenge = await target.aStoredChallenge();
    const [one, two, three, four] = await solvedBy(challenge, 4);
    if (one === undefined || two === undefined) throw new Error('no teams');
    await target.editTeam(one, { banned: true });
    expect((await read(challenge)).firstSolvers).toEqual(ids([two, three, four]));
    insist(await target.asStaff('DELETE', `/api/v2/admin/users/${two.id}`));
    expect((await read(challenge)).firstSolvers).toEqual(ids([three, four]));
    await target.editTeam(one, { banned: false });
    expect((await read(challenge)).firstSolvers).toEqual(ids([one, three, four]));
  });

  it('a dynamic challenge has no first solvers, no value, and as many solves as teams with points', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.pushScores(challenge, [{ userId: (await target.aRegisteredTeam()).id, points: 4 }]);
    expect(await read(challenge)).toMatchObject({
      scoringKind: 'dynamic',
      firstSolvers: [],
      points: 0,
      solves: 1,
    });
  });

  it.each([
    ['hidden', { hidden: true }],
    ['unreleased', { releaseTime: Date.now() + 3_600_000 }],
  ])('a %s challenge is not in it', async (_, data) => {
    const challenge = await target.aStoredChallenge({ data });
    expect(await read(challenge)).toBeUndefined();
    await target.edit(challenge, { hidden: false, releaseTime: null });
    expect(await read(challenge)).toBeDefined();
  });
});
