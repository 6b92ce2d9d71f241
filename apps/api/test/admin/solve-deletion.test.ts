import {
  describeLocal,
  insist,
  meanwhile,
  startLocalTarget,
  startTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
  type Target,
} from '../support';

describe('solve deletion', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.stop());

  const remove = (path: string) => target.asStaff('DELETE', path);
  const removeOne = (challenge: { id: string }, team: { id: string }) =>
    remove(`/api/v2/admin/challs/${challenge.id}/solves/${team.id}`);
  const removeAll = (team: { id: string }) => remove(`/api/v2/admin/users/${team.id}/solves`);
  const profile = async ({ id }: RegisteredTeam): Promise<Json> =>
    insist(await target.send('GET', `/api/v2/users/${id}`));
  const solvers = async ({ id }: StoredChallenge): Promise<[string, number | null][]> => {
    const { solves } = insist(await target.send('GET', `/api/v2/challs/${id}/solves?limit=9&offset=0`));
    return solves.map(({ userId, bloodIndex }: Json) => [userId, bloodIndex]);
  };

  it('removes a solve: points go, later teams move up, the record stays, the team may solve again', async () => {
    const [first, second] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    await target.solve(first, challenge);
    await target.solve(second, challenge);
    expect(await solvers(challenge)).toEqual([
      [first.id, 0],
      [second.id, 1],
    ]);

    const answer = await removeOne(challenge, first);
    expect(answer).toMatchObject({ status: 200, kind: 'goodChallengeSolveDelete' });
    expect(Object.keys(answer.body)).toEqual(['kind', 'message']);
    expect(await solvers(challenge)).toEqual([[second.id, 0]]);
    await target.board();
    expect(await profile(first)).toMatchObject({ score: 0, globalPlace: null, solves: [] });
    expect(await profile(second)).toMatchObject({ score: 500 });
    const { total } = insist(
      await target.asStaff('POST', '/api/v2/admin/submissions?limit=1&offset=0', {
        team: { include: [first.id] },
      }),
    );
    expect(total).toBe(1);

    await target.solve(first, challenge);
    expect(await solvers(challenge)).toEqual([
      [second.id, 0],
      [first.id, 1],
    ]);
  });

  it('removes a pushed score', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    insist(await target.pushScores(challenge, [{ userId: team.id, points: 40 }]));
    await target.board();
    expect(await profile(team)).toMatchObject({ score: 40, dynamicScores: [{ points: 40 }] });
    expect(await removeOne(challenge, team)).toMatchObject({ kind: 'goodChallengeSolveDelete' });
    await target.board();
    expect(await profile(team)).toMatchObject({ score: 0, globalPlace: null, dynamicScores: [] });
    expect(insist(await target.pushScores(challenge, [{ userId: team.id, points: 41 }]))).toEqual({
      inserted: 1,
      updated: 0,
      deleted: 0,
    });
  });

  it('is 404 badUnknownSolve for whatever has no row', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const nobody = { id: 'nobody' };
    await target.solve(team, challenge);
    insist(await removeOne(challenge, team));
    for (const [where, whose] of [
      [challenge, team],
      [challenge, nobody],
      [nobody, team],
    ] as const) {
      expect(await removeOne(where, whose)).toMatchObject({ status: 404, kind: 'badUnknownSolve' });
    }
  });

  it('of one solve deleted ten times at once, one deletion succeeds', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    const answers = await Promise.all(Array.from({ length: 10 }, () => removeOne(challenge, team)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'badUnknownSolve')).toHaveLength(9);
  });

  it('removes all rows of a team and of no other, and is 200 also for nobody and nothing', async () => {
    const [team, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const challenge = await target.aStoredChallenge();
    const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
    for (const one of [team, other]) await target.solve(one, challenge);
    insist(
      await target.pushScores(
        pushed,
        [team, other].map(({ id }) => ({ userId: id, points: 7 })),
      ),
    );
    for (const whose of [team, team, { id: 'nobody' }]) {
      const answer = await removeAll(whose);
      expect(answer).toMatchObject({ status: 200, kind: 'goodAllChallengeSolvesDelete' });
      expect(Object.keys(answer.body)).toEqual(['kind', 'message']);
    }
    await target.board();
    expect(await profile(team)).toMatchObject({ score: 0, globalPlace: null, solves: [], dynamicScores: [] });
    expect(await profile(other)).toMatchObject({ score: 507, solves: [{ bloodIndex: 0, solves: 1 }] });
  });

  it('a banned team may be cleared as well, and comes back without points', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    await target.editTeam(team, { banned: true });
    insist(await removeOne(challenge, team));
    await target.editTeam(team, { banned: false });
    await target.board();
    expect(await profile(team)).toMatchObject({ score: 0, solves: [] });
  });
});

describeLocal('solve deletion, permissions and pushes', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('waits for a push that is under way and removes its points', async () => {
    const [team, challenge] = [
      await target.aRegisteredTeam(),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    const answer = await meanwhile(
      target,
      (pushing) =>
        pushing.raw('select apply_score_push(?, ?, ?, ?, ?)', [
          ...[challenge.id, 'under way', [team.id], [40]],
          target.now(),
        ]),
      () => target.asStaff('DELETE', `/api/v2/admin/challs/${challenge.id}/solves/${team.id}`),
    );
    expect(answer).toMatchObject({ kind: 'goodChallengeSolveDelete' });
    expect(await target.database('dynamic_scores').where('challenge_id', challenge.id)).toEqual([]);
  });

  it.each([
    ['one', (challenge: string, team: string) => `/api/v2/admin/challs/${challenge}/solves/${team}`],
    ['all', (_challenge: string, team: string) => `/api/v2/admin/users/${team}/solves`],
  ])('%s of a team with permissions may be deleted as well', async (_which, path) => {
    const [holder, challenge] = [await target.aTeamWith(16), await target.aStoredChallenge()];
    await target.solve(holder, challenge);
    const { authToken: token } = target.admin;
    insist(await target.send('DELETE', path(challenge.id, holder.id), { token }));
    const { solveCount } = insist(
      await target.send('GET', `/api/v2/admin/challs/${challenge.id}`, { token }),
    );
    expect(solveCount).toBe(0);
    // The team can solve again.
    await target.solve(holder, challenge);
  });
});
