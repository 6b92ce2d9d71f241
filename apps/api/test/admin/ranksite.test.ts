import { aConfig, describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';

describeLocal('standings for the ranking site', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    // No paging here, whatever the lists of the board allow.
    target = await startLocalTarget({ config: { leaderboard: { ...aConfig().leaderboard, maxLimit: 1 } } });
  });
  afterAll(() => target.stop());

  const standings = (token?: string) =>
    target.send('GET', '/api/v1/integrations/ranksite/leaderboard', { token });

  it('before anybody scored the list is empty, without a wrapper', async () => {
    expect((await standings(target.admin.authToken)).body).toEqual({ standings: [] });
  });

  it('all ranked teams in order, without gaps or shared places; nobody banned or unranked', async () => {
    const [ahead, behind, banned] = [
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
    ];
    await target.aRegisteredTeam();
    const [one, other] = [
      await target.aStoredChallenge(),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    for (const team of [behind, ahead, banned]) await target.solve(team, one);
    insist(
      await target.pushScores(
        other,
        [ahead, behind, banned].map(({ id }) => ({ userId: id, points: id === ahead.id ? 5 : -5 })),
      ),
    );
    await target.editTeam(behind, { division: 'student' });
    await target.editTeam(banned, { banned: true });
    await target.board();
    const answer = await standings(target.admin.authToken);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      standings: [
        { pos: 1, team: ahead.name, score: 486 },
        { pos: 2, team: behind.name, score: 476 },
      ],
    });
  });

  it('refusals are wrapped', async () => {
    expect((await standings()).body).toEqual({ kind: 'badToken', message: expect.any(String) });
    const { authToken } = await target.aTeamWith(63 & ~4);
    expect((await standings(authToken)).body).toEqual({ kind: 'badPerms', message: expect.any(String) });
  });
});
