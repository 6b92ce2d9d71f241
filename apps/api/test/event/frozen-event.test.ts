import { drawFrom } from '@rampart/core/testing';
import { describeLocal, insist, startLocalTarget, until } from '../support';
import type { Answer, Json, LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';
import { openStream } from '../support/event-stream';
import { differences, publicAnswers } from './public-answers';

const HOUR_MS = 3_600_000;

const solvesOf = ({ id }: StoredChallenge): string => `/api/v2/challs/${id}/solves?limit=10&offset=0`;

describeLocal('a freeze', () => {
  let local: LocalTarget;
  let other: Replica;
  let teams: RegisteredTeam[];
  /** The last one only for teams that have solved the first. */
  let decay: StoredChallenge[];
  let dynamic: StoredChallenge;
  /** Of the third one. */
  let hintId: string;
  /** Neither scores nor is shown anywhere. */
  let watcher: RegisteredTeam;
  beforeEach(async () => {
    local = await startLocalTarget();
    other = await local.startReplica();
    await local.set({ startTime: local.now().getTime() - HOUR_MS, endTime: local.now().getTime() + HOUR_MS });
    teams = [];
    for (let n = 0; n < 5; n += 1) teams.push(await local.aRegisteredTeam());
    decay = [];
    for (let n = 0; n < 3; n += 1) decay.push(await local.aStoredChallenge());
    decay.push(await local.aStoredChallenge({ data: { requires: [{ challenges: [at(decay, 0).id] }] } }));
    dynamic = await local.aStoredChallenge({ kind: 'dynamic' });
    watcher = await local.aRegisteredTeam();
    const hint = { title: 'Where', content: 'there', price: 15 };
    const added = await local.asStaff('POST', `/api/v2/admin/challs/${at(decay, 2).id}/hints`, hint);
    hintId = insist(added).id;
    await local.solve(at(teams, 0), at(decay, 0));
    await local.solve(at(teams, 1), at(decay, 0));
    await local.solve(at(teams, 1), at(decay, 1));
    await local.solve(at(teams, 1), at(decay, 3));
    insist(await local.pushScores(dynamic, [scored(0, 50), scored(1, 30), scored(2, 20)]));
    insist(await local.pushScores(dynamic, [scored(1, 60)]));
    await local.board();
    await until('places are stored', async () => {
      const [row] = await local.database('solves').whereNull('global_place').count<{ count: string }[]>();
      return row?.count === '0';
    });
  });
  afterEach(() => local.stop());

  function at<T>(list: readonly T[], index: number): T {
    const item = list[index];
    if (item === undefined) throw new RangeError(String(index));
    return item;
  }
  const scored = (index: number, points: number) => ({ userId: at(teams, index).id, points });
  const change = (data: Json): Promise<Answer> => local.asStaff('PUT', '/api/v2/admin/event', { data });
  const get = async (path: string, team?: RegisteredTeam): Promise<Json> =>
    insist(await local.send('GET', path, { token: team?.authToken }));
  const staff = (path: string) => get(path, local.admin);

  /** Freezes the event and waits until the public board is as of that instant. */
  async function freeze(): Promise<number> {
    const { frozenFrom } = insist(await change({ frozen: true }), 'goodEventStateUpdate');
    for (const { send } of [local, other]) {
      await until('the public board stands still', async () => {
        const { board } = insist(await send('GET', '/api/v2/live/snapshot'));
        return board.computedAt === frozenFrom;
      });
    }
    return frozenFrom;
  }

  const everything = (from: Pick<Replica, 'send'>): Promise<Map<string, string>> => {
    const challengeIds = [...decay, dynamic].map(({ id }) => id);
    const ids = [...challengeIds, ...teams.map(({ id }) => id), watcher.id];
    return publicAnswers(from, { ids, challengeIds, watcher, staffToken: local.admin.authToken });
  };

  const award = async ({ id }: RegisteredTeam, points: number): Promise<void> => {
    insist(await local.asStaff('POST', `/api/v2/admin/users/${id}/awards`, { points, reason: 'a write-up' }));
  };

  /** Adds the solve, and has the team pay for a hint; an award is given and taken back. */
  async function scoreByStaff(team: RegisteredTeam, { id }: StoredChallenge): Promise<void> {
    const reason = 'the flag was wrong';
    insist(await local.asStaff('PUT', `/api/v2/admin/challs/${id}/solves/${team.id}`, { reason }));
    const awards = `/api/v2/admin/users/${team.id}/awards`;
    const given = insist(await local.asStaff('POST', awards, { points: 40, reason: 'a mistake' }));
    insist(await local.asStaff('DELETE', `${awards}/${given.id}?reason=none`));
    const request = { token: team.authToken, json: { price: 15 } };
    insist(await local.send('POST', `/api/v2/challs/${id}/hints/${hintId}/take`, request));
  }

  /** Solves, wrong flags, awards and pushes by teams that are public and one that is new. */
  async function scoreAtRandom(draw: (below: number) => number): Promise<void> {
    const players = [...teams, await local.aRegisteredTeam()];
    await award(at(players, draw(players.length)), 75);
    await scoreByStaff(at(players, draw(players.length)), at(decay, 2));
    for (let step = 0; step < 25; step += 1) {
      local.clock.advanceMs(30_000);
      const player = at(players, draw(players.length));
      if (draw(4) === 0) await local.submit(player, at(decay, draw(4)), 'wrong');
      else if (draw(3) > 0) await local.submit(player, at(decay, draw(4)));
      else
        insist(
          await local.pushScores(dynamic, [
            { userId: player.id, points: (draw(4) - 1) * 40 },
            scored(draw(5), (draw(4) - 1) * 25),
          ]),
        );
    }
  }

  /** Waits until the worker has applied everything to the board of staff. */
  async function settle(): Promise<void> {
    await until('staff see every solve, and places are stored', async () => {
      const { challenges } = await staff('/api/v2/admin/results');
      const counted = challenges.reduce(
        (sum: number, one: Json) => sum + Number(one.firstSolvers.length > 0 ? one.solves : 0),
        0,
      );
      const [stored] = await local.database('solves').count<{ count: string }[]>();
      const [open] = await local.database('solves').whereNull('global_place').count<{ count: string }[]>();
      return String(counted) === stored?.count && open?.count === '0';
    });
  }

  it('hides what is scored since, to the byte, on every public route and the stream', async () => {
    await freeze();
    const [before, elsewhere] = [await everything(local), await everything(other)];
    const stream = await openStream(other.baseUrl);
    await stream.next('snapshot');
    await scoreAtRandom(drawFrom('a'));
    // One more team sees the challenge that others wait for, and nobody else hears of its solve.
    for (const index of [0, 3]) await local.submit(at(teams, 4), at(decay, index));
    await settle();
    expect(differences(before, await everything(local))).toEqual([]);
    expect(differences(elsewhere, await everything(other))).toEqual([]);
    expect(stream.received.map(({ event }) => event)).toEqual(['snapshot']);

    // The control: the same requests show it all when the freeze is lifted.
    insist(await change({ frozen: false }));
    await local.board();
    const differing = differences(before, await everything(local)).join('\n');
    for (const part of [
      'leaderboard/now',
      'leaderboard/graph',
      'leaderboard/with-graph',
      'leaderboard/challs',
    ])
      expect(differing).toContain(part);
    for (const part of [
      '/api/v1/challs',
      '/api/v2/challs',
      '/solves',
      '/scores',
      '/users/',
      '/live/snapshot',
    ])
      expect(differing).toContain(part);
    expect(differing).toContain('ranksite/leaderboard');
    expect(differing).toContain('ranksite/scoreboard');
    await stream.next('board');
    stream.close();
  });

  it('is as it was when worker, Redis and API have been lost', async () => {
    await freeze();
    local.clock.advanceMs(60_000);
    await local.solve(at(teams, 2), at(decay, 0));
    insist(await local.pushScores(dynamic, [scored(0, 0), scored(3, 500)]));
    await settle();
    const before = await everything(local);
    const keys = await local.redis.keys(`${local.keyPrefix}*leaderboard*`);
    expect(keys.length).toBeGreaterThan(1);
    await local.redis.del(keys);
    const started = await local.startReplica();
    await until('the board is stored again', async () => {
      const { board } = insist(await started.send('GET', '/api/v2/live/snapshot'));
      return board !== null;
    });
    // The tag of a scoreboard and the snapshot name the board, and this is another one.
    const content = (answers: ReadonlyMap<string, string>) =>
      [...answers]
        .filter(([key]) => !key.includes('/live/snapshot'))
        .map(([key, answer]) => `${key}: ${answer.replace(/scoreboard-[^"]*/, '')}`);
    expect(content(await everything(started))).toEqual(content(before));
  });

  it('shows each team its own progress, at the values that are public', async () => {
    const team = at(teams, 3);
    await freeze();
    const value = (await get('/api/v2/challs')).find(({ id }: Json) => id === at(decay, 0).id).points;
    local.clock.advanceMs(60_000);
    await local.solve(at(teams, 2), at(decay, 0));
    await local.solve(team, at(decay, 0));
    insist(await local.pushScores(dynamic, [scored(3, 7)]));
    await award(team, -3);
    await settle();
    const own = await get('/api/v2/users/me', team);
    expect(own).toMatchObject({ score: Number(value) + 7 - 3, globalPlace: null });
    expect(own.solves).toMatchObject([
      { id: at(decay, 0).id, points: value, awardedPoints: value, bloodIndex: null },
    ]);
    expect(own.dynamicScores).toMatchObject([{ id: dynamic.id, points: 7 }]);
    const list = await get('/api/v2/challs', team);
    expect(list.find(({ id }: Json) => id === at(decay, 0).id)).toMatchObject({
      yourScore: value,
      points: value,
      solves: 2,
    });
    expect(list.find(({ id }: Json) => id === dynamic.id)).toMatchObject({ yourScore: 7, yourPointDelta: 7 });
    const { solves, mySolvePosition } = await get(solvesOf(at(decay, 0)), team);
    expect([solves.length, mySolvePosition]).toEqual([2, null]);
    expect((await local.submit(team, at(decay, 0))).kind).toBe('badAlreadySolvedChallenge');
    // A team that has lost points since sees that too, and nobody else does.
    insist(await local.pushScores(dynamic, [scored(0, 10)]));
    const first = at(teams, 0);
    const shown = await get(`/api/v2/users/${first.id}`, watcher);
    expect(await get('/api/v2/users/me', first)).toMatchObject({ score: shown.score - 40 });
    expect(shown.dynamicScores).toMatchObject([{ points: 50 }]);
  });

  it('feed standings are of pushed points only, for all who see the challenge', async () => {
    const data = { requires: [{ challenges: [at(decay, 0).id] }] };
    const locked = await local.aStoredChallenge({ kind: 'dynamic', data });
    insist(await local.pushScores(locked, [scored(0, 50), scored(1, 60)]));
    await local.board();
    await freeze();
    insist(await local.pushScores(locked, [scored(0, 70)]));
    const shown = ({ id }: Json) => get(`/api/v2/challs/${id}/scores?limit=9&offset=0`, at(teams, 0));
    const scores = [{ points: 60 }, { points: 50 }];
    expect(await shown(locked)).toMatchObject({ total: 2, myPosition: 2, scores });
    expect(await shown(at(decay, 0))).toMatchObject({ total: 0, myPosition: null, scores: [] });
  });

  it('staff see all', async () => {
    await freeze();
    local.clock.advanceMs(60_000);
    await local.solve(at(teams, 4), at(decay, 2));
    await settle();
    const { teams: results } = await staff('/api/v2/admin/results');
    const scoreOf = (list: Json[]) => list.find(({ id }: Json) => id === at(teams, 4).id)?.score;
    expect(scoreOf(results)).toBeGreaterThan(0);
    const { users } = await staff('/api/v2/admin/users?limit=50&offset=0');
    expect(scoreOf(users)).toBe(scoreOf(results));
    const { leaderboard } = await staff('/api/v2/leaderboard/now?limit=10&offset=0');
    expect(scoreOf(leaderboard)).toBeUndefined();
    // Nor do they see less when the freeze is lifted and the worker has not made the next board yet.
    await local.worker.stop();
    insist(await change({ frozen: false }));
    const token = local.admin.authToken;
    for (const { send } of [local, other])
      expect(insist(await send('GET', '/api/v2/admin/results', { token })).teams).toEqual(results);
  });

  it('what staff correct, of what was public, shows at once', async () => {
    await freeze();
    await local.editTeam(at(teams, 0), { banned: true });
    await until('the solve of the banned team is counted no more', async () => {
      const { challenges } = await get('/api/v2/leaderboard/challs');
      return challenges[at(decay, 0).id].solves === 1;
    });
    const { leaderboard } = await get('/api/v2/leaderboard/now?limit=10&offset=0');
    expect(leaderboard.map(({ id }: Json) => id)).not.toContain(at(teams, 0).id);
  });

  it('may be planned, and begins by itself', async () => {
    const frozenFrom = local.now().getTime() + 600_000;
    insist(await change({ frozen: true, frozenFrom }));
    local.clock.set(new Date(frozenFrom - 5_000));
    await local.solve(at(teams, 2), at(decay, 2));
    await until('a solve before it shows', async () => {
      const { solves } = await get(`/api/v2/users/${at(teams, 2).id}`);
      const { leaderboard } = await get('/api/v2/leaderboard/now?limit=10&offset=0');
      return (
        solves.length === 1 &&
        leaderboard.some(({ id, solves: own }: Json) => id === at(teams, 2).id && own.length === 1)
      );
    });
    local.clock.set(new Date(frozenFrom));
    await local.solve(at(teams, 3), at(decay, 2));
    await settle();
    const { solves } = await get(solvesOf(at(decay, 2)));
    expect(solves.map(({ userId }: Json) => userId)).toEqual([at(teams, 2).id]);
    expect((await get('/api/v2/leaderboard/challs')).challenges[at(decay, 2).id].solves).toBe(1);
  });
});
