import fc from 'fast-check';
import { silentLogger } from '../../src/infra/logging';
import type { RedisClient } from '../../src/infra/redis';
import { createBoardCache, type BoardCache } from '../../src/leaderboard';
import { LeaderboardEngine } from '../../src/leaderboard/engine/leaderboard-engine';
import { decodeBoard, encodeBoard, encodeHistory } from '../../src/leaderboard/store/board-codec';
import { createLeaderboardStore } from '../../src/leaderboard/store/leaderboard-store';
import { plainBoard } from '../../src/leaderboard/testing/compute-board';
import { aSolve, second } from '../../src/leaderboard/testing/fact-builders';
import { boardOf, engineOf, teamsOf, fixed } from '../../src/leaderboard/testing/boards';
import {
  changesOf,
  firstFacts,
  randomMoves,
  withChange,
  type Move,
} from '../../src/leaderboard/testing/random-histories';
import { BoardPublisher } from '../../src/leaderboard/worker/board-publisher';
import { createScoreFormula } from '../../src/scoring';
import { until } from '../../src/testing';
import { createStage, type Stage } from './stage';

/** An API's view of the board that hears of a new one when the test says so. */
interface Replica {
  readonly cache: BoardCache;
  readonly hear: () => void;
}

describe('replicas of the board', () => {
  let stage: Stage;
  let replicas: Replica[];

  beforeEach(async () => {
    stage = await createStage();
    replicas = [];
  });
  afterEach(async () => {
    await Promise.all(replicas.map(({ cache }) => cache.stop()));
    await stage.end();
  });

  const keyPrefix = () => stage.keyPrefix;
  const changesKey = () => `${keyPrefix()}leaderboard:changes`;
  const storeOf = () => createLeaderboardStore(stage.redis, keyPrefix());

  async function aReplica(prefix = keyPrefix()): Promise<Replica> {
    let hear = (): void => undefined;
    const subscriber = {
      subscribe: (_: string, listener: () => void) => {
        hear = listener;
        return Promise.resolve();
      },
    } as unknown as RedisClient;
    const cache = createBoardCache({
      redis: stage.redis,
      subscriber,
      logger: silentLogger,
      keyPrefix: prefix,
    });
    await cache.start();
    const replica = { cache, hear: () => hear() };
    replicas.push(replica);
    return replica;
  }

  const shows = ({ cache, hear }: Replica, version: string | undefined) => {
    hear();
    return until(`version ${String(version)} is shown`, () => cache.current()?.version === version);
  };

  interface Surprise {
    /** how often each replica hears of the board of this step: never, once or twice */
    readonly heard: readonly number[];
    readonly event: 'none' | 'changes lost' | 'Redis emptied' | 'another leader' | 'publication lost';
  }

  const surprise: fc.Arbitrary<Surprise> = fc.record({
    heard: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
    event: fc.constantFrom(
      ...(['none', 'none', 'none', 'none', 'none', 'none', 'none'] as const),
      ...(['changes lost', 'Redis emptied', 'another leader', 'publication lost'] as const),
    ),
  });

  async function play(moves: readonly Move[], surprises: readonly Surprise[], run: number): Promise<void> {
    const prefix = `${keyPrefix()}${String(run)}:`;
    const store = createLeaderboardStore(stage.redis, prefix);
    let epoch = 1;
    let publisher = new BoardPublisher(store, epoch);
    let facts = firstFacts();
    const engine = new LeaderboardEngine(
      createScoreFormula('scores/classic'),
      { graphSampleMs: 2000 },
      facts,
    );
    const followers = [await aReplica(prefix), await aReplica(prefix), await aReplica(prefix)];
    let nowMs = 0;
    for (const [position, move] of moves.entries()) {
      const changes = changesOf(move, facts, position);
      facts = changes.reduce(withChange, facts);
      engine.apply(changes);
      if (move.do === 'wait') nowMs = move.toMs;
      const { heard = [], event = 'none' } = surprises[position] ?? {};
      if (event === 'changes lost') await stage.redis.del(`${prefix}leaderboard:changes`);
      if (event === 'Redis emptied')
        await stage.redis.del([`${prefix}leaderboard`, `${prefix}leaderboard:changes`]);
      if (event === 'another leader') publisher = new BoardPublisher(store, (epoch += 1));
      const board = engine.compute(nowMs);
      if (event === 'publication lost') publisher.startAnew();
      await publisher.publish(board, engine.takeTeamChanges(), engine.history());
      for (const [number, times] of heard.entries())
        for (let time = 0; time < times; time += 1) followers[number]?.hear();
    }
    const { latest } = await store.versions();
    const version = latest && `${String(latest.epoch)}.${String(latest.number)}`;
    const expected = plainBoard(engine.compute(nowMs));
    for (const replica of [...followers, await aReplica(prefix)]) {
      await shows(replica, version);
      const { board } = replica.cache.current() ?? {};
      expect(board && plainBoard(board)).toEqual(expected);
      expect(await replica.cache.history()).toEqual(engine.history());
      await replica.cache.stop();
    }
    replicas = [];
  }

  it('end at the board of the worker, whichever messages and changes they miss or get twice', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(randomMoves, fc.array(surprise, { maxLength: 40 }), (moves, surprises) =>
        play(moves, surprises, (run += 1)),
      ),
      { numRuns: 15 },
    );
  });

  /** Two published boards, the second of which the replica has not heard of. */
  async function twoBoards() {
    const engine = engineOf({
      challenges: [fixed('pwn', 100), fixed('web', 200)],
      teams: teamsOf(['ant', 'bee']),
      solves: [aSolve('pwn', 'ant', second)],
    });
    const publisher = new BoardPublisher(storeOf(), 1);
    const publish = () => {
      const board = engine.compute(2 * second);
      return publisher.publish(board, engine.takeTeamChanges(), engine.history());
    };
    await publish();
    const replica = await aReplica();
    const change = aSolve('web', 'bee', 2 * second);
    engine.apply([{ kind: 'solve', challengeId: 'web', teamId: 'bee', solve: change }]);
    await publish();
    return { engine, replica, publish };
  }

  it('load the whole board when the change after theirs is gone', async () => {
    const { engine, replica } = await twoBoards();
    await stage.redis.del(changesKey());
    // The whole board is older than the change; the next leader stores a new one.
    const next = new BoardPublisher(storeOf(), 2);
    await next.publish(engine.compute(2 * second), engine.takeTeamChanges(), engine.history());
    await shows(replica, '2.1');
    expect(replica.cache.current()?.board.teams.ids).toEqual(['bee', 'ant']);
  });

  it('(control) follow the change alone while it is there', async () => {
    const { replica } = await twoBoards();
    // Nothing else to read: the whole board is not one.
    await stage.redis.hSet(`${keyPrefix()}leaderboard`, { version: '1.1', board: 'not a board' });
    await shows(replica, '1.2');
    expect(replica.cache.current()?.board.teams.ids).toEqual(['bee', 'ant']);
  });

  it('(control) a change that is taken for one of another board leads to a wrong board', async () => {
    const { engine, replica, publish } = await twoBoards();
    engine.apply([{ kind: 'team', id: 'ant', team: null }]);
    await publish();
    const [, second] = (await storeOf().changesAfter({ epoch: 1, number: 1 })).changes;
    await stage.redis.del(changesKey());
    await stage.redis.hSet(`${keyPrefix()}leaderboard`, { version: '1.1' });
    await stage.redis.xAdd(changesKey(), '1-3', { base: '1.1', change: second?.change ?? '' });
    await shows(replica, '1.3');
    expect(replica.cache.current()?.board.teams.ids).not.toEqual(engine.compute(2_000).teams.ids);
  });

  it('are told what moved and not the board: a solve among 2,000 teams is a few kilobytes', async () => {
    const names = Array.from({ length: 2_000 }, (_, number) => `t${String(number).padStart(4, '0')}`);
    const engine = engineOf({
      challenges: [fixed('pwn', 100), fixed('web', 200)],
      teams: teamsOf(names),
      solves: names.map((name, number) => aSolve('pwn', name, number)),
    });
    const publisher = new BoardPublisher(storeOf(), 1);
    const publish = () =>
      publisher.publish(engine.compute(9 * second), engine.takeTeamChanges(), engine.history());
    const whole = await publish();
    const solve = aSolve('web', 't0007', 8 * second);
    engine.apply([{ kind: 'solve', challengeId: 'web', teamId: 't0007', solve }]);
    const change = await publish();
    expect(whole).toMatchObject({ outcome: 'published' });
    expect(whole.outcome === 'published' && whole.sizeBytes).toBeGreaterThan(100_000);
    expect(change.outcome === 'published' && change.sizeBytes).toBeLessThan(4_000);
  });

  describe('of two releases at once', () => {
    it('the previous release, which reads whole boards alone, is served the same board a little later', async () => {
      const { engine, publish } = await twoBoards();
      const storedTeams = async () => {
        const stored = await storeOf().board();
        return stored && decodeBoard(stored.board).board.teams.ids;
      };
      await until('the whole board follows', async () => {
        await publish();
        const { whole, latest } = await storeOf().versions();
        return whole?.number === latest?.number;
      });
      expect(await storedTeams()).toEqual(engine.compute(2 * second).teams.ids);
    });

    it('(control) a change alone leaves the whole board as it was', async () => {
      await twoBoards();
      const before = await storeOf().versions();
      const [version, previous] = [{ epoch: 1, number: 99 }, before.latest];
      if (previous === undefined) throw new Error('no board');
      const historyVersion = { epoch: 1, number: 2 };
      const item = { version, previous, historyVersion, change: '{}', history: Buffer.from('x') };
      expect(await storeOf().storeChange(item)).toEqual({ outcome: 'stored' });
      expect(await storeOf().versions()).toEqual({ whole: before.whole, latest: version });
    });

    it.each([
      ['is followed', 'base', ['bee', 'ant']],
      [
        'of before changes had a base, with all solves of a team, is not: the whole board is',
        'previous',
        ['bee'],
      ],
    ])('a change %s', async (_, field, shown) => {
      const { replica } = await twoBoards();
      const [stored] = (await storeOf().changesAfter({ epoch: 1, number: 1 })).changes;
      await stage.redis.del(changesKey());
      await stage.redis.xAdd(changesKey(), '1-2', { [field]: '1.1', change: stored?.change ?? '' });
      const whole = boardOf({
        challenges: [fixed('web', 200)],
        teams: teamsOf(['bee']),
        solves: [aSolve('web', 'bee', second)],
      });
      await stage.redis.hSet(`${keyPrefix()}leaderboard`, {
        version: '1.2',
        board: encodeBoard(whole),
      });
      await shows(replica, '1.2');
      expect(replica.cache.current()?.board.teams.ids).toEqual(shown);
    });

    /** What a worker of the previous release stores. */
    const storesAsBefore = async (version: string, teams: readonly string[]) => {
      const board = boardOf({
        challenges: [fixed('pwn', 100)],
        teams: teamsOf(teams),
        solves: teams.map((team, number) => aSolve('pwn', team, number)),
      });
      const history = encodeHistory(engineOf({}).history());
      await stage.redis
        .multi()
        .hSet(`${keyPrefix()}leaderboard`, { historyVersion: version, history })
        .hSet(`${keyPrefix()}leaderboard`, { version, board: encodeBoard(board) })
        .exec();
    };

    it('a worker of the previous release is followed, before and after one of this release', async () => {
      await storesAsBefore('1.1', ['old']);
      const replica = await aReplica();
      expect(replica.cache.current()?.board.teams.ids).toEqual(['old']);
      await storesAsBefore('1.2', ['old', 'older']);
      await shows(replica, '1.2');
      const engine = engineOf({
        challenges: [fixed('pwn', 100)],
        teams: teamsOf(['new']),
        solves: [aSolve('pwn', 'new', 1)],
      });
      const publisher = new BoardPublisher(storeOf(), 2);
      await publisher.publish(engine.compute(second), engine.takeTeamChanges(), engine.history());
      await shows(replica, '2.1');
      expect(replica.cache.current()?.board.teams.ids).toEqual(['new']);
      await storesAsBefore('3.1', ['old']);
      await shows(replica, '3.1');
      expect(replica.cache.current()?.board.teams.ids).toEqual(['old']);
    });
  });
});
