import {
  describeLocal,
  insist,
  startLocalTarget,
  type LocalTarget,
  type RegisteredTeam,
  type Replica,
} from '../support';

describeLocal('merging teams', () => {
  let target: LocalTarget;
  let other: Replica;
  beforeAll(async () => {
    target = await startLocalTarget();
    other = await target.startReplica();
    // What a replica keeps of a team gets no older by itself.
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  const path = ({ id }: { id: string }) => `/api/v2/admin/users/${id}/merge`;
  const merge = (kept: { id: string }, merged: { id: string }) =>
    target.asStaff('POST', path(kept), { userId: merged.id, reason: 'registered twice' });
  const preview = (kept: { id: string }, merged: { id: string }) =>
    target.asStaff('GET', `${path(kept)}?userId=${merged.id}`);
  const twoTeams = async (): Promise<[RegisteredTeam, RegisteredTeam]> => [
    await target.aRegisteredTeam(),
    await target.aRegisteredTeam(),
  ];

  it('the team that stays has the solves of both, with the score that the preview said', async () => {
    const [kept, merged] = await twoTeams();
    const [both, own] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    await target.solve(merged, both);
    target.clock.stopAt(new Date(target.now().getTime() + 1_000));
    await target.solve(kept, both);
    await target.solve(merged, own);
    const shown = insist(await preview(kept, merged));
    expect(shown).toMatchObject({
      kept: { id: kept.id, name: kept.name, division: 'open' },
      merged: { id: merged.id, name: merged.name },
      after: { score: 1000, globalPlace: 1 },
      ...{ movedSolves: expect.arrayContaining([both.id, own.id]) as unknown, droppedSolves: [both.id] },
    });
    const { kept: _kept, merged: _merged, after: _after, ...planned } = shown;
    expect(insist(await merge(kept, merged), 'goodAdminUserMerge')).toEqual({
      ...planned,
      submissions: 2,
      members: 0,
    });
    await target.board();
    expect(insist(await target.send('GET', `/api/v2/users/${kept.id}`))).toMatchObject({
      score: 1000,
      solves: expect.arrayContaining([
        expect.objectContaining({ id: both.id, bloodIndex: 0 }),
        expect.objectContaining({ id: own.id, bloodIndex: 0 }),
      ]) as unknown,
    });
    expect(await target.send('GET', `/api/v2/users/${merged.id}`)).toMatchObject({ kind: 'badUnknownUser' });
    const changes = await target.send('GET', '/api/v2/users/me/score-changes', { token: kept.authToken });
    expect(insist(changes).changes).toMatchObject([
      { kind: 'merge', reason: 'registered twice', points: null },
    ]);
    // Name and address are free again.
    await target.aRegisteredTeam({ name: merged.name });
  });

  it('no replica takes a token of the merged team any more when it is answered', async () => {
    const [kept, merged] = await twoTeams();
    const test = ({ authToken: token }: RegisteredTeam) =>
      Promise.all(
        [target, other].map(
          async (server) => (await server.send('GET', '/api/v1/auth/test', { token })).kind,
        ),
      );
    expect(await test(merged)).toEqual(['goodToken', 'goodToken']);
    insist(await merge(kept, merged));
    expect(await test(merged)).toEqual(['badToken', 'badToken']);
    // The control: the other team goes on.
    expect(await test(kept)).toEqual(['goodToken', 'goodToken']);
  });

  it.each([
    ['preview', preview],
    ['merge', merge],
  ])('%s: is refused for the same, unknown, banned and privileged teams', async (_, ask) => {
    const [kept, merged] = await twoTeams();
    const privileged = await target.aTeamWith(1);
    expect(await ask(kept, kept)).toMatchObject({ status: 400, kind: 'badBody' });
    expect(await ask(kept, { id: 'nobody' })).toMatchObject({ status: 404, kind: 'badUnknownUser' });
    expect(await ask({ id: 'nobody' }, merged)).toMatchObject({ status: 404, kind: 'badUnknownUser' });
    expect(await ask(kept, privileged)).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
    expect(await ask(privileged, merged)).toMatchObject({ status: 403, kind: 'badUserPrivileged' });
    await target.editTeam(merged, { banned: true });
    expect(await ask(kept, merged)).toMatchObject({ status: 409, kind: 'badUserBanned' });
    expect(await ask(merged, kept)).toMatchObject({ status: 409, kind: 'badUserBanned' });
    expect(await target.send('GET', '/api/v1/auth/test', { token: kept.authToken })).toMatchObject({
      kind: 'goodToken',
    });
  });
});
