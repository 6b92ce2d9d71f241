import { describeLocal, insist, startLocalTarget, unique, until, type LocalTarget } from '../support';

describeLocal('what staff watch during an event', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const ask = async (path: string) => insist(await target.asStaff('GET', `/api/v2/admin/${path}`));

  it('counts the flags of each minute of the last hour, and shared ones of all', async () => {
    const team = await target.aRegisteredTeam();
    const challenge = await target.aStoredChallenge();
    const before = (await ask('activity')).minutes.at(-1);
    await target.submit(team, challenge, 'flag{wrong}');
    await target.solve(team, challenge);
    const { minutes, sharedFlags } = await ask('activity');
    expect(minutes).toHaveLength(60);
    const ofBefore = minutes.find(({ at }: { at: number }) => at === before.at);
    expect([ofBefore.flags - before.flags, ofBefore.correct - before.correct]).toEqual([2, 1]);
    expect(minutes[0].at % 60_000).toBe(0);
    expect(minutes.at(-1).at - minutes[0].at).toBe(59 * 60_000);
    expect(sharedFlags).toBe(0);
  });

  it('names who solved a challenge first, and since when it is open, but not of what teams cannot see', async () => {
    const [first, second] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const [challenge, unsolved] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    const hidden = await target.aStoredChallenge({ data: { hidden: true } });
    const fed = await target.aStoredChallenge({ kind: 'dynamic' });
    await target.solve(first, challenge);
    await target.solve(second, challenge);
    const { challenges } = await ask('activity');
    const of = ({ id }: { id: string }) => challenges.find((row: { id: string }) => row.id === id);
    expect(of(challenge)).toEqual({
      id: challenge.id,
      name: challenge.id,
      // As the board has it, which may be a moment behind.
      solves: expect.any(Number),
      opensAt: expect.any(Number),
      firstSolve: { userId: first.id, userName: first.name, createdAt: expect.any(Number) },
    });
    expect(of(unsolved).firstSolve).toBeNull();
    expect([of(hidden), of(fed)]).toEqual([undefined, undefined]);
    await target.editTeam(first, { banned: true });
    const later = (await ask('activity')).challenges.find((row: { id: string }) => row.id === challenge.id);
    expect(later.firstSolve.userId).toBe(second.id);
  });

  it('counts a challenge as open since its release, or since staff showed it during the event', async () => {
    const now = target.now().getTime();
    const released = await target.aStoredChallenge({ data: { releaseTime: now + 30_000 } });
    const shown = await target.aStoredChallenge({ data: { hidden: true } });
    target.clock.advanceMs(60_000);
    await target.edit(shown, { hidden: false });
    const { challenges } = await ask('activity');
    const openSince = ({ id }: { id: string }) =>
      challenges.find((row: { id: string }) => row.id === id).opensAt;
    expect(openSince(released)).toBe(now + 30_000);
    expect(openSince(shown)).toBeGreaterThanOrEqual(now + 60_000);
  });

  it('names no challenge before the event, when only `challsRead` sees them', async () => {
    const challenge = await target.aStoredChallenge();
    const start = async (startTime: number | null) =>
      insist(await target.asStaff('PUT', '/api/v2/admin/settings', { data: { startTime } }));
    await start(target.now().getTime() + 60_000);
    expect((await ask('activity')).challenges).toEqual([]);
    await start(null);
    expect((await ask('activity')).challenges).toContainEqual(expect.objectContaining({ id: challenge.id }));
  });

  it('counts what staff see: behind prerequisites too, and what a freeze hides from everybody else', async () => {
    const [team, before] = [await target.aRegisteredTeam(), await target.aStoredChallenge()];
    const behind = await target.aStoredChallenge({ data: { requires: [{ challenges: [before.id] }] } });
    await target.solve(team, before);
    const path = '/api/v2/admin/event';
    const freeze = async (frozen: boolean) => insist(await target.asStaff('PUT', path, { data: { frozen } }));
    await freeze(true);
    target.clock.advanceMs(1_000);
    await target.solve(team, behind);
    await until('staff see the solve', async () => {
      const row = (await ask('activity')).challenges.find(({ id }: { id: string }) => id === behind.id);
      return row?.name === behind.id && row.solves === 1 && row.firstSolve.userId === team.id;
    });
    await freeze(false);
  });

  it('lists all solves, newest first, by challenge and by team, those of banned teams too', async () => {
    const [one, other] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const [a, b] = [await target.aStoredChallenge(), await target.aStoredChallenge()];
    await target.solve(one, a);
    await target.solve(one, b);
    await target.solve(other, a);
    await target.editTeam(other, { banned: true });
    const listed = async (query: string) => {
      const { total, solves } = await ask(`solves?limit=2&offset=0${query}`);
      return [total, solves.map((row: Record<string, unknown>) => [row['userId'], row['challengeId']])];
    };
    expect(await listed('')).toEqual([
      expect.any(Number),
      [
        [other.id, a.id],
        [one.id, b.id],
      ],
    ]);
    expect(await listed(`&challenge=${a.id}`)).toEqual([
      2,
      [
        [other.id, a.id],
        [one.id, a.id],
      ],
    ]);
    expect(await listed(`&team=${one.id}`)).toEqual([
      2,
      [
        [one.id, b.id],
        [one.id, a.id],
      ],
    ]);
    expect(await listed(`&team=${unique('nobody')}`)).toEqual([0, []]);
    const { solves } = await ask(`solves?limit=1&offset=0&team=${other.id}`);
    expect(solves[0]).toMatchObject({ userBanned: true, userName: other.name, challengeName: a.id });
  });
});
