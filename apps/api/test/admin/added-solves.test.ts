import {
  describeLocal,
  insist,
  meanwhile,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

describeLocal('a solve that staff add', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const minutesAgo = (count: number) => target.now().getTime() - count * 60_000;
  const add = (challenge: { id: string }, team: { id: string }, solvedAt?: number) =>
    target.asStaff('PUT', `/api/v2/admin/challs/${challenge.id}/solves/${team.id}`, {
      ...(solvedAt === undefined ? {} : { solvedAt }),
      reason: 'broken checker',
    });
  const remove = (challenge: { id: string }, team: { id: string }) =>
    target.asStaff('DELETE', `/api/v2/admin/challs/${challenge.id}/solves/${team.id}?reason=shared+flag`);
  const solves = async ({ id }: StoredChallenge): Promise<Json[]> =>
    insist(await target.send('GET', `/api/v2/challs/${id}/solves?limit=9&offset=0`)).solves;
  const profile = async ({ id }: RegisteredTeam): Promise<Json> => {
    await target.board();
    return insist(await target.send('GET', `/api/v2/users/${id}`));
  };

  it('counts as if the flag had been submitted then: points, order and first bloods, but no attempt', async () => {
    const [first, second, third] = [
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
    ];
    const challenge = await target.aStoredChallenge();
    await target.solve(third, challenge);
    insist(await add(challenge, first, minutesAgo(2)));
    insist(await add(challenge, second, minutesAgo(1)));
    expect(await profile(first)).toMatchObject({ score: 458, solves: [{ bloodIndex: 0 }] });
    expect((await solves(challenge)).map(({ userId, bloodIndex }) => [userId, bloodIndex])).toEqual([
      [first.id, 0],
      [second.id, 1],
      [third.id, 2],
    ]);
    const { total } = insist(
      await target.asStaff('POST', '/api/v2/admin/submissions?limit=1&offset=0', {
        team: { include: [first.id] },
      }),
    );
    expect(total).toBe(0);
    const again = await target.send('POST', `/api/v1/challs/${challenge.id}/submit`, {
      token: first.authToken,
      json: { flag: challenge.flag },
    });
    expect(again).toMatchObject({ kind: 'badAlreadySolvedChallenge' });
  });

  it('without a time is one of now', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const before = target.now().getTime();
    insist(await add(challenge, team));
    const [solve] = await solves(challenge);
    expect(solve?.createdAt).toBeGreaterThanOrEqual(before);
  });

  it('brings a deleted one back to its time, and both are on the history of the team', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    await target.solve(team, challenge);
    const before = await solves(challenge);
    insist(await remove(challenge, team));
    const history = async () => {
      const token = team.authToken;
      return insist(await target.send('GET', '/api/v2/users/me/score-changes', { token })).changes;
    };
    const [deletion] = await history();
    const solvedAt = before[0]?.createdAt as number;
    expect(deletion).toMatchObject({ kind: 'solveDeleted', reason: 'shared flag', solvedAt });

    insist(await add(challenge, team, solvedAt));
    expect(await solves(challenge)).toMatchObject([{ userId: team.id, createdAt: solvedAt, bloodIndex: 0 }]);
    expect(await history()).toMatchObject([
      { kind: 'solveCreated', challengeId: challenge.id, reason: 'broken checker', solvedAt, points: null },
      { kind: 'solveDeleted', challengeId: challenge.id },
    ]);
    // What the team may not see now is not on its history either.
    await target.edit(challenge, { hidden: true });
    expect(await history()).toEqual([]);
  });

  it('is one, however often it is added at once', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(challenge, team)));
    expect(answers.filter(({ kind }) => kind === 'goodSolveAdd')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'badAlreadySolvedChallenge')).toHaveLength(9);
    expect(await profile(team)).toMatchObject({ score: 500 });
  });

  it('is refused in the future, and for what is unknown or takes no flags', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const pushed = await target.aStoredChallenge({ kind: 'dynamic' });
    expect(await add(challenge, team, minutesAgo(-1))).toMatchObject({
      status: 400,
      data: { reason: 'body:solvedAt: must not be in the future' },
    });
    expect(await add({ id: 'none' }, team)).toMatchObject({ status: 404, kind: 'badChallenge' });
    expect(await add(pushed, team)).toMatchObject({ status: 404, kind: 'badChallenge' });
    expect(await add(challenge, { id: 'none' })).toMatchObject({ status: 404, kind: 'badUnknownUser' });
    expect(await solves(challenge)).toEqual([]);
  });

  it('waits for whoever changes the challenge or deletes the team', async () => {
    const [team, challenge] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const edited = await meanwhile(
      target,
      async (edit) => {
        await edit.raw('select lock_challenge(?)', [challenge.id]);
        const dynamic = { scoring_kind: 'dynamic', scoring_source: '{}' };
        await edit('challenges').where('id', challenge.id).update(dynamic);
      },
      () => add(challenge, team),
    );
    expect(edited).toMatchObject({ kind: 'badChallenge' });
    const another = await target.aStoredChallenge();
    const deleted = await meanwhile(
      target,
      (deletion) => deletion('teams').where('id', team.id).delete(),
      () => add(another, team),
    );
    expect(deleted).toMatchObject({ kind: 'badUnknownUser' });
  });

  it('moves the positions of later ones, also if a member of staff adds it to the own team', async () => {
    const [challenge, team] = [await target.aStoredChallenge(), await target.aRegisteredTeam()];
    await target.solve(team, challenge);
    const position = async () => {
      const path = `/api/v2/challs/${challenge.id}/solves?limit=1&offset=0`;
      return insist(await target.send('GET', path, { token: team.authToken })).mySolvePosition as number;
    };
    expect(await position()).toBe(1);
    const staff = insist(await target.asStaff('GET', '/api/v2/users/me'));
    insist(await add(challenge, staff, minutesAgo(1)));
    expect(await position()).toBe(2);
  });
});
