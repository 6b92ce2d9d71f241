import {
  insist,
  startTarget,
  type Json,
  type RegisteredTeam,
  type StoredChallenge,
  type Target,
} from '../support';

describe('GET /api/v2/challs/:id/scores', () => {
  let target: Target;
  let challenge: StoredChallenge;
  let teams: RegisteredTeam[];
  beforeAll(async () => {
    target = await startTarget();
    challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    teams = [await target.aRegisteredTeam(), await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    const [a, b, c] = teams.map(({ id }) => id);
    const push = (...scores: [string | undefined, number][]) =>
      target.pushScores(
        challenge,
        scores.map(([userId = '', points]) => ({ userId, points })),
      );
    await push([a, 10], [b, 300]);
    await push([c, 125]);
    await push([b, 125], [a, 20]);
    await target.board();
  });
  afterAll(() => target.stop());

  const path = (query = 'limit=100&offset=0', id = challenge.id) => `/api/v2/challs/${id}/scores?${query}`;
  const read = async (query?: string, token?: string): Promise<Json> =>
    insist(await target.send('GET', path(query), { token }));

  it('lists by points, then by who has held them longer, with the change of the latest push', async () => {
    const answer = await target.send('GET', path());
    expect([answer.status, answer.kind]).toEqual([200, 'goodChallengeScores']);
    const [a, b, c] = teams;
    expect(answer.data.total).toBe(3);
    expect(
      answer.data.scores.map(({ userId, points, pointDelta }: Json) => [userId, points, pointDelta]),
    ).toEqual([
      [c?.id, 125, 0],
      [b?.id, 125, -175],
      [a?.id, 20, 10],
    ]);
  });

  it('of equal points held equally long the lower team id comes first, on every page', async () => {
    const held = await target.aStoredChallenge({ kind: 'dynamic' });
    const ids = teams.map(({ id }) => id).toSorted();
    const scores = ids.toReversed().map((userId) => ({ userId, points: 5 }));
    expect((await target.pushScores(held, scores)).status).toBe(200);
    const pages = await Promise.all(
      ids.map((_, n) => target.send('GET', path(`limit=1&offset=${String(n)}`, held.id))),
    );
    expect(pages.map((page) => insist(page).scores[0].userId)).toEqual(ids);
    expect(pages.map((page) => insist(page).total)).toEqual([3, 3, 3]);
  });

  it('rows have the fields of the table', async () => {
    const [row] = (await read()).scores;
    expect(row).toEqual({
      userId: teams[2]?.id,
      userName: teams[2]?.name,
      userAvatarUrl: null,
      userCountryCode: null,
      userStatusText: null,
      points: 125,
      pointDelta: 0,
      globalPlace: expect.any(Number),
      division: expect.any(String),
      divisionPlace: expect.any(Number),
    });
    expect(row.globalPlace).toBeGreaterThan(0);
  });

  it('the position of the caller is independent of the page, and null without one', async () => {
    expect((await read()).myPosition).toBeNull();
    expect((await read('limit=1&offset=0', teams[0]?.authToken)).myPosition).toBe(3);
    expect((await read('limit=1&offset=50', teams[0]?.authToken)).myPosition).toBe(3);
    expect(
      (await read('limit=1&offset=0', (await target.aRegisteredTeam()).authToken)).myPosition,
    ).toBeNull();
  });

  it('the graph has the teams of the page and the caller, oldest sample first', async () => {
    const graph: Json[] = (await read('limit=1&offset=0', teams[1]?.authToken)).graph;
    expect(graph.map(({ id, name }) => [id, name])).toEqual([
      [teams[2]?.id, teams[2]?.name],
      [teams[1]?.id, teams[1]?.name],
    ]);
    const own = graph[1].points;
    expect(own.map(({ score }: Json) => score)).toEqual([300, 125, 125]);
    const times = own.map(({ time }: Json) => time);
    expect(times).toEqual([...times].sort((x, y) => x - y));
    expect(Math.abs(times[2] - target.now().getTime())).toBeLessThan(60_000);
  });

  it('a score that staff deleted is gone from the series as well: it starts with the next push', async () => {
    const fed = await target.aStoredChallenge({ kind: 'dynamic' });
    const [team] = teams;
    if (team === undefined) throw new Error('no team');
    const push = async (points: number) =>
      insist(await target.pushScores(fed, [{ userId: team.id, points }]));
    const shown = async (): Promise<Json> =>
      insist(await target.send('GET', path('limit=9&offset=0', fed.id), { token: team.authToken }));
    const startsWith = async (points: number) => {
      expect(await shown()).toEqual({ total: 0, myPosition: null, scores: [], graph: [] });
      await push(points);
      const { scores, graph } = await shown();
      expect(scores).toMatchObject([{ userId: team.id, points, pointDelta: points }]);
      expect(new Set(graph[0].points.map(({ score }: Json) => score))).toEqual(new Set([points]));
    };
    await push(40);
    for (const points of [41, 42]) {
      insist(await target.asStaff('DELETE', `/api/v2/admin/challs/${fed.id}/solves/${team.id}`));
      await startsWith(points);
    }
    // Nor does a challenge that was deleted leave anything to another one with its id.
    for (const points of [43, 44]) {
      insist(await target.asStaff('DELETE', `/api/v1/admin/challs/${fed.id}`));
      await target.aStoredChallenge({ kind: 'dynamic', id: fed.id });
      await startsWith(points);
    }
  });

  it('a banned team is left out everywhere', async () => {
    const [, b] = teams;
    if (b === undefined) throw new Error('no team');
    await target.editTeam(b, { banned: true });
    const data = await read(undefined, b.authToken);
    expect([data.total, data.myPosition]).toEqual([2, null]);
    expect(data.scores.map(({ userId }: Json) => userId)).not.toContain(b.id);
    expect(data.graph.map(({ id }: Json) => id)).not.toContain(b.id);
    await target.editTeam(b, { banned: false });
  });

  it('each change by a push or by staff shows in the next answer', async () => {
    const fed = await target.aStoredChallenge({ kind: 'dynamic' });
    const three = [
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
      await target.aRegisteredTeam(),
    ];
    const [a, b, c] = three as [RegisteredTeam, RegisteredTeam, RegisteredTeam];
    const push = async (...points: number[]) =>
      insist(
        await target.pushScores(
          fed,
          points.map((given, n) => ({ userId: three[n]?.id ?? '', points: given })),
        ),
      );
    const asStaff = async (method: string, of: string, json?: Json) =>
      insist(await target.asStaff(method, `/api/v2/admin/${of}`, json));
    const shown = async (): Promise<[string, number][]> => {
      const { scores } = insist(await target.send('GET', path(undefined, fed.id)));
      return scores.map(({ userId, points }: Json) => [userId, points]);
    };

    await push(30, 20, 10);
    expect(await shown()).toEqual([
      [a.id, 30],
      [b.id, 20],
      [c.id, 10],
    ]);
    await push(1);
    expect(await shown()).toEqual([
      [b.id, 20],
      [c.id, 10],
      [a.id, 1],
    ]);
    await target.editTeam(b, { banned: true });
    expect(await shown()).toEqual([
      [c.id, 10],
      [a.id, 1],
    ]);
    await target.editTeam(b, { banned: false });
    expect(await shown()).toEqual([
      [b.id, 20],
      [c.id, 10],
      [a.id, 1],
    ]);
    await asStaff('DELETE', `challs/${fed.id}/solves/${b.id}`);
    expect(await shown()).toEqual([
      [c.id, 10],
      [a.id, 1],
    ]);
    await asStaff('POST', `users/${a.id}/merge`, { userId: c.id, reason: 'the same people' });
    expect((await shown()).map(([id]) => id)).toEqual([a.id]);
    await asStaff('DELETE', `users/${a.id}`);
    expect(await shown()).toEqual([]);
  });

  it('a decay challenge has empty lists', async () => {
    const decay = await target.aStoredChallenge();
    await target.solve(await target.aRegisteredTeam(), decay);
    const answer = await target.send('GET', path(undefined, decay.id));
    expect(insist(answer)).toEqual({ total: 0, myPosition: null, scores: [], graph: [] });
  });

  it('an unknown, hidden or unreleased challenge is badChallenge', async () => {
    const hidden = await target.aStoredChallenge({ kind: 'dynamic', data: { hidden: true } });
    const scheduled = await target.aStoredChallenge({
      kind: 'dynamic',
      data: { releaseTime: Date.now() + 3_600_000 },
    });
    for (const id of ['nothing-of-the-kind', hidden.id, scheduled.id]) {
      const answer = await target.send('GET', path(undefined, id));
      expect([answer.status, answer.kind]).toEqual([404, 'badChallenge']);
    }
  });
});
