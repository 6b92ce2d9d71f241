/** A database, a Redis and any number of workers and readers on them, for tests of the whole way of a board. */
import { randomBytes } from 'node:crypto';
import { systemClock, type Clock } from '../../src/infra/clock';
import { silentLogger, type Logger } from '../../src/infra/logging';
import { connectRedis, type RedisClient } from '../../src/infra/redis';
import {
  createBoardCache,
  createLeaderboardWorker,
  createLeadership,
  type BoardCache,
  type LeaderboardWorker,
  type LeaderboardWorkerMetrics,
} from '../../src/leaderboard';
import type { CatchUpLimits } from '../../src/leaderboard/worker/ledger-consumer';
import { createScoreFormula } from '../../src/scoring';
import { createTestDatabase, testRedisUrl, type TestDatabase } from '../../src/testing';

export interface WorkerOptions {
  readonly clock?: Clock;
  readonly metrics?: LeaderboardWorkerMetrics;
  readonly applicationName?: string;
  readonly updateIntervalMs?: number;
  readonly auditIntervalMs?: number;
  readonly scheduleRecalculation?: (at: Date) => void;
  readonly catchUpLimits?: CatchUpLimits;
  readonly logger?: Logger;
}

export interface Stage {
  readonly test: TestDatabase;
  readonly redis: RedisClient;
  readonly redisUrl: string;
  readonly keyPrefix: string;
  /** Connections of the readers, for a test that cuts them. */
  readonly readerConnections: readonly RedisClient[];
  /** A worker that has not started yet. */
  worker(options?: WorkerOptions): LeaderboardWorker;
  /** An API's view of the board, started. */
  reader(): Promise<BoardCache>;
  end(): Promise<void>;
}

/** `logicalDatabase`: one of Redis' numbered databases, for a test that empties it. */
export async function createStage(options: { logicalDatabase?: number } = {}): Promise<Stage> {
  const test = await createTestDatabase();
  const url = testRedisUrl(options.logicalDatabase);
  const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
  const clients: RedisClient[] = [];
  const connect = async (): Promise<RedisClient> => {
    const client = await connectRedis(url, silentLogger);
    clients.push(client);
    return client;
  };
  const redis = await connect();
  const workers: LeaderboardWorker[] = [];
  const readers: BoardCache[] = [];
  const readerConnections: RedisClient[] = [];
  return {
    test,
    redis,
    redisUrl: url,
    keyPrefix,
    readerConnections,
    worker(said = {}) {
      const {
        clock = systemClock,
        applicationName = 'rampart-test-leader',
        updateIntervalMs = 60_000,
        logger = silentLogger,
      } = said;
      const worker = createLeaderboardWorker({
        ...said,
        database: test.database,
        redis,
        keyPrefix,
        leadership: createLeadership({ connection: test.url, connectTimeoutMs: 5_000, applicationName }),
        formula: createScoreFormula('scores/classic', {}),
        graphSampleMs: 300_000,
        updateIntervalMs,
        defaultTiming: {
          startAtMs: Date.parse('2026-06-01T00:00:00.000Z'),
          endAtMs: Date.parse('2036-06-01T00:00:00.000Z'),
        },
        clock,
        logger,
      });
      workers.push(worker);
      return worker;
    },
    async reader() {
      const [commands, subscriber] = [await connect(), await connect()];
      readerConnections.push(commands, subscriber);
      const reader = createBoardCache({
        redis: commands,
        subscriber,
        logger: silentLogger,
        keyPrefix,
      });
      readers.push(reader);
      await reader.start();
      return reader;
    },
    async end() {
      await Promise.all(readers.map((reader) => reader.stop()));
      await Promise.all(workers.map((worker) => worker.stop()));
      const stale = await redis.keys(`${keyPrefix}*`);
      if (stale.length > 0) await redis.del(stale);
      for (const client of clients) if (client.isOpen) client.destroy();
      await test.drop();
    },
  };
}
