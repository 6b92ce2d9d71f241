import { entriesOf, insist, startTarget, type Json, type RegisteredTeam, type Target } from '../support';

describe("what a team's score is made of", () => {
  let target: Target;
  let team: RegisteredTeam;
  beforeAll(async () => {
    target = await startTarget();
  });
  beforeEach(async () => {
    team = await target.aRegisteredTeam();
  });
  afterAll(() => target.stop());

  const free = () => target.aStoredChallenge({ data: { points: { min: 0, max: 0 } } });
  const entry = async (): Promise<Json> => {
    await target.board();
    return (await entriesOf(target, [team]))[0];
  };
  const profile = async (): Promise<Json> =>
    insist(await target.send('GET', `/api/v2/users/${team.id}`, { token: target.admin.authToken }));

  it('is the current value of its decay challenges, the same for all their solvers', async () => {
    const [one, two] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    await target.solve(team, one);
    await target.solve(team, two);
    expect(await entry()).toMatchObject({ score: 1000 });
    await target.solve(await target.aRegisteredTeam(), one);
    expect(await entry()).toMatchObject({ score: 981 });
  });

  it('dynamic points add to it, negative ones subtract', async () => {
    const [plus, minus] = [
      await target.aStoredChallenge({ kind: 'dynamic' }),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    await target.solve(team, await target.aStoredChallenge());
    await target.pushScores(plus, [{ userId: team.id, points: 40 }]);
    await target.pushScores(minus, [{ userId: team.id, points: -15 }]);
    expect(await entry()).toMatchObject({ score: 525 });
  });

  it('follows a change of the range', async () => {
    const challenge = await target.aStoredChallenge();
    await target.solve(team, challenge);
    await target.edit(challenge, { points: { min: 10, max: 50 } });
    expect(await entry()).toMatchObject({ score: 50 });
  });

  it('a team without a solve is unranked: not on the board, score 0, no places', async () => {
    expect(await entry()).toBeUndefined();
    expect(await profile()).toMatchObject({ score: 0, globalPlace: null, divisionPlace: null });
  });

  it('a team with only a zero-point solve is ranked', async () => {
    await target.solve(team, await free());
    expect(await entry()).toMatchObject({ score: 0, globalPlace: expect.any(Number) });
  });

  it('a team with a negative total is ranked', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.pushScores(challenge, [{ userId: team.id, points: -7 }]);
    expect(await entry()).toMatchObject({ score: -7, globalPlace: expect.any(Number) });
  });

  it('a team whose only feed score was cleared is unranked', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.pushScores(challenge, [{ userId: team.id, points: 7 }]);
    expect(await entry()).toMatchObject({ score: 7 });
    await target.pushScores(challenge, [{ userId: team.id, points: 0 }]);
    expect(await entry()).toBeUndefined();
  });

  it.each([
    ['hidden', { hidden: true }, { hidden: false }],
    ['scheduled again', { releaseTime: Date.now() + 3_600_000 }, { releaseTime: null }],
  ])(
    'a %s challenge counts nowhere, and its only solvers are unranked until it is back',
    async (_, away, back) => {
      const challenge = await target.aStoredChallenge();
      await target.solve(team, challenge);
      expect(await entry()).toMatchObject({ score: 500 });
      await target.edit(challenge, away);
      expect(await entry()).toBeUndefined();
      expect(await profile()).toMatchObject({ score: 0, globalPlace: null });
      await target.edit(challenge, back);
      expect(await entry()).toMatchObject({ score: 500, solves: [{ id: challenge.id }] });
    },
  );

  it('a deleted challenge counts nowhere', async () => {
    const [gone, kept] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    await target.solve(team, gone);
    await target.solve(team, kept);
    insist(await target.send('DELETE', `/api/v1/admin/challs/${gone.id}`, { token: target.admin.authToken }));
    expect(await entry()).toMatchObject({ score: 500, solves: [{ id: kept.id }] });
  });

  it("a deleted solve is taken off, and the others' values rise again", async () => {
    const challenge = await target.aStoredChallenge();
    const other = await target.aRegisteredTeam();
    await target.solve(other, challenge);
    await target.solve(team, challenge);
    expect(await entry()).toMatchObject({ score: 481 });
    const path = `/api/v2/admin/challs/${challenge.id}/solves/${other.id}`;
    insist(await target.send('DELETE', path, { token: target.admin.authToken }));
    expect(await entry()).toMatchObject({ score: 500 });
    expect(await entriesOf(target, [other])).toEqual([]);
  });

  it('all solves of a team deleted: flags and pushes alike', async () => {
    const [decay, dynamic] = [
      await target.aStoredChallenge(),
      await target.aStoredChallenge({ kind: 'dynamic' }),
    ];
    await target.solve(team, decay);
    await target.pushScores(dynamic, [{ userId: team.id, points: 7 }]);
    expect(await entry()).toMatchObject({ score: 507 });
    insist(
      await target.send('DELETE', `/api/v2/admin/users/${team.id}/solves`, { token: target.admin.authToken }),
    );
    expect(await entry()).toBeUndefined();
  });

  describe('bans', () => {
    it('a banned team leaves the board, and its solves no longer lower any value', async () => {
      const challenge = await target.aStoredChallenge();
      const other = await target.aRegisteredTeam();
      await target.solve(team, challenge);
      await target.solve(other, challenge);
      await target.editTeam(team, { banned: true });
      expect(await entry()).toBeUndefined();
      expect((await entriesOf(target, [other]))[0]).toMatchObject({ score: 500 });
      const own = insist(await target.send('GET', '/api/v2/users/me', { token: team.authToken }));
      expect(own).toMatchObject({ score: 0, globalPlace: null, divisionPlace: null, solves: [] });
    });

    it('an unbanned team is back with its old solves', async () => {
      const challenge = await target.aStoredChallenge();
      await target.solve(team, challenge);
      const before = await entry();
      await target.editTeam(team, { banned: true });
      await target.board();
      await target.editTeam(team, { banned: false });
      expect(await entry()).toMatchObject({ score: 500, solves: before.solves });
    });

    it('a push while banned is ignored, and the old score returns', async () => {
      const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
      await target.pushScores(challenge, [{ userId: team.id, points: 300 }]);
      await target.editTeam(team, { banned: true });
      await target.pushScores(challenge, [{ userId: team.id, points: 1 }]);
      await target.editTeam(team, { banned: false });
      expect(await entry()).toMatchObject({ score: 300 });
    });
  });

  it('a deleted team leaves the board, and the values of what it solved rise', async () => {
    const challenge = await target.aStoredChallenge();
    const other = await target.aRegisteredTeam();
    await target.solve(team, challenge);
    await target.solve(other, challenge);
    insist(await target.send('DELETE', `/api/v2/admin/users/${team.id}`, { token: target.admin.authToken }));
    expect(await entry()).toBeUndefined();
    expect((await entriesOf(target, [other]))[0]).toMatchObject({ score: 500 });
  });
});
