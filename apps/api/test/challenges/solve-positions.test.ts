import {
  describeLocal,
  insist,
  startLocalTarget,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

/** A position is counted once and kept (docs/decisions/0071); this is what must change it. */
describeLocal('the position of a solve that is long past', () => {
  let target: LocalTarget;
  let challenge: StoredChallenge;
  let teams: RegisteredTeam[];
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const staff = async (method: 'PUT' | 'DELETE' | 'POST' | 'PATCH', path: string, json?: object) =>
    insist(await target.asStaff(method, `/api/v2/admin/${path}`, json));
  const addSolve = (team: RegisteredTeam, minutesAgo: number) =>
    staff('PUT', `challs/${challenge.id}/solves/${team.id}`, {
      solvedAt: target.now().getTime() - minutesAgo * 60_000,
      reason: 'broken checker',
    });
  const page = async (team: RegisteredTeam, query: string): Promise<Json> =>
    insist(
      await target.send('GET', `/api/v2/challs/${challenge.id}/solves?${query}`, { token: team.authToken }),
    );
  /** The places that teams are told on a page where none of them is, and those in the whole list; null: none. */
  async function toldAndListed(): Promise<[told: unknown[], listed: unknown[]]> {
    const everybody = teams.slice(0, -1);
    const last = teams.at(-1);
    if (last === undefined) throw new Error('no teams');
    const { solves } = await page(last, 'limit=100&offset=0');
    const ids: string[] = solves.map(({ userId }: Json) => userId);
    const told = await Promise.all(
      everybody.map(async (team) => (await page(team, 'limit=1&offset=90')).mySolvePosition),
    );
    return [told, everybody.map(({ id }) => (ids.includes(id) ? ids.indexOf(id) + 1 : null))];
  }

  beforeEach(async () => {
    challenge = await target.aStoredChallenge();
    teams = await Promise.all(Array.from({ length: 7 }, () => target.aRegisteredTeam()));
    // The last but one solves it by its flag at the end, the last one never.
    for (const [index, team] of teams.slice(0, -2).entries()) await addSolve(team, 50 - 10 * index);
    expect((await toldAndListed())[0]).toEqual([1, 2, 3, 4, 5, null]);
  });

  it.each<[what: string, change: (some: RegisteredTeam[]) => Promise<unknown>, told: (number | null)[]]>([
    [
      'a new solve, which comes last',
      ([, , , , , late]) => target.solve(late!, challenge),
      [1, 2, 3, 4, 5, 6],
    ],
    ['a solve that staff add before them', ([, , , , , late]) => addSolve(late!, 25), [1, 2, 3, 5, 6, 4]],
    [
      'a solve that staff add for their own team',
      async () => {
        const { id, authToken: token } = await target.aTeamWith(8);
        const json = { solvedAt: target.now().getTime() - 25 * 60_000, reason: 'broken checker' };
        insist(
          await target.send('PUT', `/api/v2/admin/challs/${challenge.id}/solves/${id}`, { token, json }),
        );
      },
      [1, 2, 3, 5, 6, null],
    ],
    [
      'a solve that staff delete',
      ([, second]) => staff('DELETE', `challs/${challenge.id}/solves/${second!.id}?reason=shared+flag`),
      [1, null, 2, 3, 4, null],
    ],
    [
      'a solve that staff delete and add again at another time',
      async ([, second]) => {
        await staff('DELETE', `challs/${challenge.id}/solves/${second!.id}?reason=shared+flag`);
        await addSolve(second!, 15);
      },
      [1, 4, 2, 3, 5, null],
    ],
    ['a ban', ([first]) => target.editTeam(first!, { banned: true }), [null, 1, 2, 3, 4, null]],
    [
      'a ban that is lifted',
      async ([first]) => {
        await target.editTeam(first!, { banned: true });
        await toldAndListed();
        await target.editTeam(first!, { banned: false });
      },
      [1, 2, 3, 4, 5, null],
    ],
    [
      'a merge with a team that solved it later',
      ([, , third, , , late]) =>
        staff('POST', `users/${late!.id}/merge`, { userId: third!.id, reason: 'registered twice' }),
      [1, 2, null, 4, 5, 3],
    ],
    ['a team that is deleted', ([first]) => staff('DELETE', `users/${first!.id}`), [null, 1, 2, 3, 4, null]],
  ])('changes with %s', async (_what, change, expected) => {
    await change(teams);
    const [told, listed] = await toldAndListed();
    expect(told).toEqual(expected);
    expect(listed).toEqual(expected);
  });
});
