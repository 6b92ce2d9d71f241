import {
  describeLocal,
  insist,
  startTarget,
  unique,
  type Json,
  type RegisteredTeam,
  type Target,
} from '../support';

describeLocal('awards', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const give = (team: { id: string }, points: number, reason = 'best write-up') =>
    target.asStaff('POST', `/api/v2/admin/users/${team.id}/awards`, { points, reason });
  const revoke = (team: { id: string }, awardId: string) =>
    target.asStaff('DELETE', `/api/v2/admin/users/${team.id}/awards/${awardId}?reason=a+mistake`);
  const profile = async ({ id }: { id: string }): Promise<Json> => {
    await target.board();
    return insist(await target.send('GET', `/api/v2/users/${id}`));
  };
  const own = async ({ authToken }: RegisteredTeam): Promise<Json[]> =>
    insist(await target.send('GET', '/api/v2/users/me/score-changes', { token: authToken })).changes;
  const staffs = async ({ id }: { id: string }): Promise<Json[]> =>
    insist(await target.asStaff('GET', `/api/v2/admin/users/${id}/score-changes`)).changes;

  it('move score, places and graph at once, and are taken back by a revocation', async () => {
    const [team, rival] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge({ data: { points: { min: 100, max: 100 } } });
    await target.solve(rival, challenge);
    await target.solve(team, challenge);
    const { id } = insist(await give(team, 30));
    expect(await profile(team)).toMatchObject({ score: 130, globalPlace: 1 });
    expect(await profile(rival)).toMatchObject({ score: 100, globalPlace: 2 });
    const { graph } = insist(await target.send('GET', '/api/v2/leaderboard/graph?limit=1&offset=0'));
    expect(graph[0].points[0]).toMatchObject({ score: 130 });

    insist(await revoke(team, id));
    expect(await profile(team)).toMatchObject({ score: 100, globalPlace: 2 });
  });

  it('are given once to a client that repeats a request with its id, also when it does so at once', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const id = unique('an-award-of-a-client');
    const send = ({ id: teamId }: { id: string }, points = 30) =>
      target.asStaff('POST', `/api/v2/admin/users/${teamId}/awards`, { id, points, reason: 'best write-up' });
    const answers = await Promise.all([send(team), send(team), send(team)]);
    expect(answers.map((answer) => insist(answer))).toEqual([{ id }, { id }, { id }]);
    expect(await staffs(team)).toHaveLength(1);
    for (const another of [await send(other), await send(team, 40)])
      expect(another).toMatchObject({ status: 400, kind: 'badBody' });
    expect(await staffs(other)).toEqual([]);
    insist(await revoke(team, id));
    insist(await send(team));
    expect(await staffs(team)).toMatchObject([{ id, revokedAt: expect.any(Number) as unknown }]);
  });

  it('can be deductions, below zero as well', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge({ data: { points: { min: 10, max: 10 } } });
    await target.solve(team, challenge);
    insist(await give(team, -25, 'automated scanning'));
    expect(await profile(team)).toMatchObject({ score: -15 });
  });

  it('stay on the history with their reasons: who did it is for staff', async () => {
    const team = await target.aRegisteredTeam();
    const { id } = insist(await give(team, 30));
    insist(await revoke(team, id));
    insist(await give(team, -5, 'late hint'));
    const shared = { challengeId: null, solvedAt: null, createdAt: expect.any(Number) as unknown };
    const expected = [
      { ...shared, kind: 'award', points: -5, reason: 'late hint', revokedAt: null, revokeReason: null },
      {
        ...{ ...shared, kind: 'award', points: 30, reason: 'best write-up' },
        ...{ revokedAt: expect.any(Number) as unknown, revokeReason: 'a mistake' },
      },
    ];
    expect(await own(team)).toEqual(expected);
    const { id: adminId } = insist(await target.asStaff('GET', '/api/v2/users/me'));
    expect(await staffs(team)).toEqual([
      { ...expected[0], id: expect.any(String) as unknown, actor: adminId, revokedBy: null },
      { ...expected[1], id, actor: adminId, revokedBy: adminId },
    ]);
    expect(await own(await target.aRegisteredTeam())).toEqual([]);
  });

  it('are revoked once, however often that is asked for at once', async () => {
    const team = await target.aRegisteredTeam();
    insist(await give(team, 7));
    const { id } = insist(await give(team, 30));
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(team, id)));
    expect(answers.filter(({ kind }) => kind === 'goodAwardRevoke')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'badUnknownAward')).toHaveLength(9);
    expect(await profile(team)).toMatchObject({ score: 7 });
  });

  it('are refused without points or a reason, and for an unknown team or one whose award it is not', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const { id } = insist(await give(team, 1));
    const refusals: [object, object][] = [
      [await give(team, 0), { status: 400, data: { reason: 'body:points: must not be 0' } }],
      [await give(team, 2_147_483_648), { status: 400, kind: 'badBody' }],
      [await give(team, 1, ' '), { status: 400, kind: 'badBody' }],
      [await give({ id: 'nobody' }, 1), { status: 404, kind: 'badUnknownUser' }],
      [await revoke(other, id), { status: 404, kind: 'badUnknownAward' }],
    ];
    for (const [answer, expected] of refusals) expect(answer).toMatchObject(expected);
    expect(await profile(team)).toMatchObject({ score: 1 });
  });

  it('of a banned team count when it is back', async () => {
    const team = await target.aRegisteredTeam();
    await target.editTeam(team, { banned: true });
    insist(await give(team, 12));
    await target.editTeam(team, { banned: false });
    expect(await profile(team)).toMatchObject({ score: 12 });
  });
});
