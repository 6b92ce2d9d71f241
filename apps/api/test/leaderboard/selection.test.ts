import { describeLocal, insist, startLocalTarget, type Json, type LocalTarget } from '../support';
import type { RegisteredTeam, StoredChallenge } from '../support';

describeLocal('which teams a page shows', () => {
  let local: LocalTarget;
  let decay: StoredChallenge;
  let dynamic: StoredChallenge;
  /** By name, in the order of their solves of the decay challenge. */
  const teams: RegisteredTeam[] = [];

  beforeAll(async () => {
    local = await startLocalTarget();
    decay = await local.aStoredChallenge();
    dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
    for (const [name, division] of [
      ['Lions of the North', 'open'],
      ['lions', 'student'],
      ['100% pure', 'open'],
      ['100 pure', 'student'],
      ['crypto_owls', 'open'],
      ['cryptowls', 'open'],
    ] as const) {
      const team = await local.aRegisteredTeam({ name });
      await local.editTeam(team, { division });
      await local.solve(team, decay);
      teams.push(team);
    }
    await local.aRegisteredTeam({ name: 'lions unranked' });
    await push('lions', 10);
    await push('100 pure', 30);
    await push('crypto_owls', 30);
    await local.board();
  });
  afterAll(() => local.stop());

  const idOf = (name: string) => teams.find((team) => team.name === name)?.id ?? '';
  const push = (name: string, points: number) => local.pushScores(dynamic, [{ userId: idOf(name), points }]);

  let asked = 0;
  async function read(
    filter: Record<string, string>,
    route = 'now',
    page = 'limit=100&offset=0',
  ): Promise<Json> {
    // A client of its own each time: searching is limited by address.
    asked += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${String(asked)}` };
    const query = new URLSearchParams(filter).toString();
    return insist(await local.send('GET', `/api/v2/leaderboard/${route}?${page}&${query}`, { headers }));
  }
  const names = ({ leaderboard }: Json): string[] => leaderboard.map(({ name }: Json) => name);

  it('without a filter: all ranked teams by global place', async () => {
    const data = await read({});
    expect(data.total).toBe(6);
    expect(data.leaderboard.map(({ globalPlace }: Json) => globalPlace)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(names(data).slice(0, 3)).toEqual(['100 pure', 'crypto_owls', 'lions']);
  });

  it('a page past the end is empty and has the same total', async () => {
    expect(await read({}, 'now', 'limit=5&offset=6')).toEqual({ total: 6, leaderboard: [] });
  });

  it('pages follow each other', async () => {
    const pages = [await read({}, 'now', 'limit=4&offset=0'), await read({}, 'now', 'limit=4&offset=4')];
    expect(pages.flatMap(names)).toEqual(names(await read({})));
  });

  it('division: its teams with their global place, and the total of the division', async () => {
    const data = await read({ division: 'student' });
    expect(data.total).toBe(2);
    expect(
      data.leaderboard.map(({ name, globalPlace, divisionPlace }: Json) => [
        name,
        globalPlace,
        divisionPlace,
      ]),
    ).toEqual([
      ['100 pure', 1, 1],
      ['lions', 3, 2],
    ]);
  });

  it('V1 filters by division as well', async () => {
    const { data } = await local.send('GET', '/api/v1/leaderboard/now?limit=9&offset=0&division=student');
    expect([data.total, names(data)]).toEqual([2, ['100 pure', 'lions']]);
  });

  describe.each(['now', 'with-graph'])('search on %s', (route) => {
    it('finds part of a name in any case, most alike first', async () => {
      expect(names(await read({ search: 'LIONS' }, route)).slice(0, 2)).toEqual([
        'lions',
        'Lions of the North',
      ]);
    });

    it('never looks at e-mail addresses', async () => {
      expect((await read({ search: 'example.org' }, route)).total).toBe(0);
    });

    it('leaves unranked teams out', async () => {
      expect(names(await read({ search: 'lions unranked' }, route))).not.toContain('lions unranked');
    });

    it('the total counts the matches of all pages', async () => {
      const data = await read({ search: 'pure' }, route, 'limit=1&offset=1');
      expect([data.total, data.leaderboard.length]).toEqual([2, 1]);
    });

    it('goes together with a division', async () => {
      expect(names(await read({ search: 'pure', division: 'open' }, route))).toEqual(['100% pure']);
    });
  });

  describe('challenge', () => {
    const route = 'with-graph';

    it('of a decay challenge: its solvers, earliest first', async () => {
      const data = await read({ challenge: decay.id }, route);
      expect([data.total, names(data)]).toEqual([6, teams.map(({ name }) => name)]);
    });

    it('of a dynamic challenge: most points first, then who has held them longer', async () => {
      const data = await read({ challenge: dynamic.id }, route);
      expect([data.total, names(data)]).toEqual([3, ['100 pure', 'crypto_owls', 'lions']]);
    });

    it('with search and division: the intersection in the order of the challenge', async () => {
      expect(names(await read({ challenge: decay.id, search: 'lions' }, route))).toEqual([
        'Lions of the North',
        'lions',
      ]);
      expect(names(await read({ challenge: dynamic.id, division: 'student' }, route))).toEqual([
        '100 pure',
        'lions',
      ]);
      const all = { challenge: dynamic.id, division: 'student', search: 'lions' };
      expect(await read(all, route)).toMatchObject({ total: 1, leaderboard: [{ name: 'lions' }] });
    });

    it('unknown, hidden or unreleased: nobody', async () => {
      const hidden = await local.aStoredChallenge({ data: { hidden: true } });
      const scheduled = await local.aStoredChallenge({ data: { releaseTime: Date.now() + 3_600_000 } });
      await local.board();
      for (const challenge of ['nothing', hidden.id, scheduled.id])
        expect(await read({ challenge }, route)).toEqual({ total: 0, leaderboard: [], graph: [] });
    });

    it('is no parameter of now', async () => {
      expect((await read({ challenge: 'nothing' })).total).toBe(6);
    });
  });
});
