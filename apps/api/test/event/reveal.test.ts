import { describeLocal, insist, startLocalTarget, until } from '../support';
import type { Answer, Json, LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';
import { openStream } from '../support/event-stream';
import { differences, publicAnswers } from './public-answers';

const HOUR_MS = 3_600_000;
const REVEAL = '/api/v2/event/reveal?limit=10&offset=0';

describeLocal('a reveal', () => {
  let local: LocalTarget;
  let other: Replica;
  /** The first scores most before the freeze, and they pass each other during it. */
  let teams: RegisteredTeam[];
  let watcher: RegisteredTeam;
  let challenges: StoredChallenge[];
  beforeEach(async () => {
    local = await startLocalTarget();
    other = await local.startReplica();
    await local.set({ startTime: local.now().getTime() - HOUR_MS, endTime: local.now().getTime() + HOUR_MS });
    teams = await Promise.all(Array.from({ length: 5 }, () => local.aRegisteredTeam()));
    watcher = await local.aRegisteredTeam();
    const first = await local.aStoredChallenge();
    challenges = [
      first,
      await local.aStoredChallenge(),
      await local.aStoredChallenge({ data: { requires: [{ challenges: [first.id] }] } }),
    ];
    for (const [index, team] of teams.entries()) await award(team, 50 - index);
    insist(await change({ frozen: true }));
    local.clock.advanceMs(60_000);
    for (const index of [0, 1, 2]) await local.solve(at(teams, 4), at(challenges, index));
    await local.solve(at(teams, 3), at(challenges, 1));
    local.clock.advanceMs(2 * HOUR_MS);
    await untilScore(at(teams, 4), (score) => score > 500);
  });
  afterEach(() => local.stop());

  function at<T>(list: readonly T[], index: number): T {
    const item = list[index];
    if (item === undefined) throw new RangeError(String(index));
    return item;
  }
  const change = (data: Json): Promise<Answer> => local.asStaff('PUT', '/api/v2/admin/event', { data });
  const reveal = (place: number) => change({ revealedFromPlace: place });
  const get = async (path: string, token?: string): Promise<Json> =>
    insist(await local.send('GET', path, { token }));
  const award = async ({ id }: RegisteredTeam, points: number): Promise<void> => {
    insist(await local.asStaff('POST', `/api/v2/admin/users/${id}/awards`, { points, reason: 'a write-up' }));
  };
  const everything = (from: Pick<Replica, 'send'>): Promise<Map<string, string>> => {
    const challengeIds = challenges.map(({ id }) => id);
    const ids = [...challengeIds, ...teams.map(({ id }) => id), watcher.id];
    return publicAnswers(from, { ids, challengeIds, watcher, staffToken: local.admin.authToken });
  };
  const finalStanding = async (): Promise<Json[]> =>
    (await get('/api/v2/admin/results', local.admin.authToken)).teams;
  const places = (from: Pick<Replica, 'send'>) => async (): Promise<number[]> =>
    insist(await from.send('GET', REVEAL)).teams.map(({ place }: Json) => place);
  async function untilRevealed(from: Pick<Replica, 'send'>, expected: readonly number[]): Promise<void> {
    await until(`places ${expected.join(', ')} are revealed`, async () => {
      return JSON.stringify(await places(from)()) === JSON.stringify(expected);
    });
  }
  const untilScore = (team: RegisteredTeam, isReached: (score: number) => boolean): Promise<unknown> =>
    until('staff see the score', async () => {
      const found = (await finalStanding()).find(({ id }) => id === team.id);
      return found !== undefined && isReached(found.score);
    });

  it('shows final places up to the one that staff names, and nothing else changes, to the byte', async () => {
    const before = await everything(other);
    const stream = await openStream(other.baseUrl);
    await stream.next('snapshot');
    const moved = ['/api/v2/event', REVEAL, '/api/v2/live/snapshot'].flatMap((path) => [
      `anonymous ${path}`,
      `another team ${path}`,
    ]);

    expect(insist(await reveal(4), 'goodEventStateUpdate').revealedFromPlace).toBe(4);
    await stream.next('eventState');
    await untilRevealed(local, [4, 5]);
    await untilRevealed(other, [4, 5]);
    const revealed = await everything(other);
    expect(differences(before, revealed).sort()).toEqual(moved.sort());
    const shown = (standing: Json[], from: number) =>
      standing
        .filter(({ place }) => place >= from)
        .map(({ place, id, name, division, countryCode, score }) => ({
          place,
          id,
          name,
          division,
          countryCode,
          score,
        }));
    expect(await get(REVEAL)).toEqual({ total: 2, teams: shown(await finalStanding(), 4) });

    // Who has scored what above, and in which order, is in none of it.
    await award(at(teams, 3), 2_000);
    await untilScore(at(teams, 3), (score) => score > 2_000);
    expect(differences(revealed, await everything(other))).toEqual([]);
    expect((await finalStanding())[0]).toMatchObject({ id: at(teams, 3).id });

    insist(await reveal(1));
    await untilRevealed(other, [1, 2, 3, 4, 5]);
    expect(await get(REVEAL)).toEqual({ total: 5, teams: shown(await finalStanding(), 1) });
    await stream.next('eventState');
    expect(stream.received.map(({ event }) => event)).toEqual(['snapshot', 'eventState', 'eventState']);
    stream.close();
  });

  it('takes nothing back: a place that is revealed already is neither a change nor a record', async () => {
    const records = async () =>
      (await get('/api/v2/admin/audit?limit=50&offset=0&action=eventState.update', local.admin.authToken))
        .actions;
    insist(await reveal(4));
    insist(await reveal(1));
    const before = await records();
    expect(before[0]).toMatchObject({ before: { revealedFromPlace: 4 }, after: { revealedFromPlace: 1 } });
    expect(insist(await reveal(4)).revealedFromPlace).toBe(1);
    expect(await records()).toEqual(before);
  });

  it('is as it was when worker, Redis and API have been lost', async () => {
    insist(await reveal(1));
    await untilRevealed(local, [1, 2, 3, 4, 5]);
    const before = await get(REVEAL);
    await local.redis.del(await local.redis.keys(`${local.keyPrefix}*leaderboard*`));
    const started = await local.startReplica();
    await untilRevealed(started, [1, 2, 3, 4, 5]);
    expect(insist(await started.send('GET', REVEAL))).toEqual(before);
  });

  it('shows nothing while the event goes on again, and names no place then', async () => {
    insist(await reveal(1));
    await untilRevealed(local, [1, 2, 3, 4, 5]);
    await local.set({ endTime: local.now().getTime() + HOUR_MS });
    expect(await get(REVEAL)).toEqual({ total: 0, teams: [] });
    const refused = await reveal(1);
    expect(refused).toMatchObject({ status: 400, kind: 'badBody' });
    expect(refused.data.reason).toContain('data.revealedFromPlace');
    await local.set({ endTime: local.now().getTime() - HOUR_MS });
    await untilRevealed(local, [1, 2, 3, 4, 5]);
  });

  it('ends with the freeze, and the next one begins without', async () => {
    insist(await reveal(1));
    expect(insist(await change({ frozen: false })).revealedFromPlace).toBeNull();
    expect(await get(REVEAL)).toEqual({ total: 0, teams: [] });
    expect(await reveal(1)).toMatchObject({ status: 400, kind: 'badBody' });
    expect(insist(await change({ frozen: true })).revealedFromPlace).toBeNull();
    expect(await get(REVEAL)).toEqual({ total: 0, teams: [] });
  });
});
