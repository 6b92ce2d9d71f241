import { describeLocal, insist, startTarget, type RegisteredTeam, type Target } from '../support';

describeLocal('a preview of scores', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  async function preview(challenges: readonly object[], times: object = {}) {
    const json = { challenges, ...times };
    return insist(await target.asStaff('POST', '/api/v2/admin/score-preview', json));
  }
  async function scoreOf(team: RegisteredTeam): Promise<number> {
    await target.board();
    return insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken })).score as number;
  }

  test('says what an edit then does, and writes nothing itself', async () => {
    const [easy, hard] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    const [first, second] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.solve(first, easy);
    await target.solve(first, hard);
    await target.solve(second, easy);
    const before = [await scoreOf(first), await scoreOf(second)];

    const points = { min: 10, max: 50 };
    const shown = await preview([
      { id: easy.id, points },
      { id: hard.id, hidden: true },
      { id: 'unknown', deleted: true },
    ]);
    expect([await scoreOf(first), await scoreOf(second)]).toEqual(before);
    await target.edit(easy, { points });
    await target.edit(hard, { hidden: true });
    const after = [await scoreOf(first), await scoreOf(second)];

    const moves = (team: RegisteredTeam, index: number) => ({
      ...{ id: team.id, name: team.name },
      before: expect.objectContaining({ score: before[index] }) as unknown,
      after: expect.objectContaining({ score: after[index] }) as unknown,
    });
    expect(shown).toMatchObject({ total: 2, teams: [moves(first, 0), moves(second, 1)] });
    expect(shown.challenges).toContainEqual({ id: hard.id, before: 500, after: null });
  });

  test('a team that loses its only solve is not ranked', async () => {
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    const { teams } = await preview([{ id: challenge.id, deleted: true }]);
    expect(teams).toEqual([
      {
        id: team.id,
        name: team.name,
        before: { score: 500, place: expect.any(Number) as unknown },
        after: { score: 0, place: null },
      },
    ]);
  });

  test('an end before a solve takes it away', async () => {
    const challenge = await target.aStoredChallenge();
    const team = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    const { teams } = await preview([], { endTime: target.now().getTime() - 60_000 });
    expect(teams).toContainEqual(expect.objectContaining({ id: team.id, after: { score: 0, place: null } }));
    expect(await preview([])).toEqual({ total: 0, teams: [], challenges: [] });
  });
});
