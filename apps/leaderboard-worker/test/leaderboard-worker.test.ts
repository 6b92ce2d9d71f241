import { randomBytes, randomUUID } from 'node:crypto';
import { CHANNEL, createRedisEventPublisher, QUEUE } from '@rampart/core/events';
import { systemClock } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { createJobQueue } from '@rampart/core/infra/queues';
import { createMetricsRegistry } from '@rampart/core/infra/metrics';
import { createReadiness, serverChecks } from '@rampart/core/infra/readiness';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { createBoardCache, type BoardCache } from '@rampart/core/leaderboard';
import { createAttemptStore } from '@rampart/core/solves';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  testRedisUrl,
  until,
  type TestDatabase,
} from '@rampart/core/testing';
import { compose, type ComposedWorker, type WorkerConfig } from '../src/compose';
import { createHealthServer } from '../src/health/health-server';
import { recalculationId } from '../src/planned-recalculations';

const LEADERBOARD: WorkerConfig['leaderboard'] = {
  maxLimit: 100,
  maxOffset: 1000,
  updateInterval: 60_000,
  graphMaxTeams: 10,
  graphSampleTime: 300_000,
  graphWithListLimit: 100,
};

describe('a leaderboard worker', () => {
  const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
  const team = aTeam();
  const challenge = aChallenge();
  const clients: RedisClient[] = [];
  const workers: ComposedWorker[] = [];
  let test: TestDatabase;
  let redis: RedisClient;
  let reader: BoardCache;

  const connect = async (): Promise<RedisClient> => {
    const client = await connectRedis(testRedisUrl(), silentLogger);
    clients.push(client);
    return client;
  };

  async function worker(
    changes: Partial<WorkerConfig> = {},
    metrics = createMetricsRegistry(),
  ): Promise<ComposedWorker> {
    const made = compose({
      config: {
        startTime: Date.parse('2026-06-01T00:00:00.000Z'),
        endTime: Date.parse('2036-06-01T00:00:00.000Z'),
        leaderboard: LEADERBOARD,
        scoreFeeds: { silentAfter: 600_000 },
        scoreProvider: { name: 'scores/classic', options: {} },
        ...changes,
        database: {
          directSql: { connection: test.url, connectTimeoutMs: 5_000 },
        },
      },
      database: test.database,
      redis: await connect(),
      subscriber: await connect(),
      clock: systemClock,
      logger: silentLogger,
      metrics,
      keyPrefix,
    });
    workers.push(made);
    await made.start();
    return made;
  }

  const solve = () =>
    createAttemptStore(test.database).recordAccepted({
      revision: null,
      challengeId: challenge.id,
      teamId: team.id,
      ip: '203.0.113.7',
      at: new Date('2026-06-01T12:00:00.000Z'),
      submissionId: randomUUID(),
      result: 'correct',
      details: {},
      repeatDetails: {},
    });
  const showsSolve = () => until('the solve shows', () => reader.current()?.board.teams.ids[0] === team.id);

  beforeEach(async () => {
    test = await createTestDatabase();
    await storeTeams(test.database, team);
    await storeChallenges(test.database, challenge);
    redis = await connect();
    reader = createBoardCache({ redis, subscriber: await connect(), logger: silentLogger, keyPrefix });
    await reader.start();
  });
  afterEach(async () => {
    await reader.stop();
    for (const made of workers.splice(0)) {
      await made.stopListening();
      await made.stopLeading();
      await made.health.close();
    }
    const keys = await redis.keys(`${keyPrefix}*`);
    if (keys.length > 0) await redis.del(keys);
    for (const client of clients.splice(0)) if (client.isOpen) client.destroy();
    await test.drop();
  });

  /** Looks for changes once at its start, and then only after messages. */
  async function workerThatNeverLooks(): Promise<void> {
    const interval = jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => undefined));
    await worker();
    interval.mockRestore();
  }

  // A message does not wait for the periodic tick.
  it.each([
    ['a force update', 'leaderboard:force-update', '1'],
    [
      'a challenge to be priced again',
      'leaderboard:recompute-challenge',
      JSON.stringify({ scope: 'all', source: 'flag' }),
    ],
    ['changed settings', CHANNEL.settingsChanged, '1'],
  ])('brings the board up to date at once after a message about %s', async (_what, channel, payload) => {
    await workerThatNeverLooks();
    await until('the first board is there', () => reader.current());
    await solve();
    await redis.publish(channel, payload);
    await showsSolve();
  });

  it('shows a new team name after the message about the team', async () => {
    await solve();
    await worker();
    await showsSolve();
    await test.database('teams').where('id', team.id).update({ name: 'Renamed' });
    createRedisEventPublisher(redis, silentLogger).teamChanged(team.id);
    await until('the name shows', () => reader.current()?.board.teams.entryAt(0).name === 'Renamed');
  });

  it('values challenges by the configured formula and its options, and samples graphs at the configured times', async () => {
    const leaderboard = { ...LEADERBOARD, graphSampleTime: 7_000 };
    // The first solve comes at half of the event, which makes it worth the maximum by this option alone.
    const options = { maximumScoreTime: 0.5 };
    const scoreProvider = { name: 'scores/jammy', options } as const;
    const endTime = Date.parse('2026-06-02T00:00:00.000Z');
    await solve();
    await worker({ leaderboard, scoreProvider, endTime });
    await showsSolve();
    const board = reader.current()?.board;
    expect(board?.graphSampleMs).toBe(7_000);
    expect(board?.timing).toEqual({ startAtMs: Date.parse('2026-06-01T00:00:00.000Z'), endAtMs: endTime });
    expect(board?.teams.scores[0]).toBe(500);
  });

  it('shows a new team name within the update interval when the message about it was lost', async () => {
    await solve();
    await worker({ leaderboard: { ...LEADERBOARD, updateInterval: 200 } });
    await showsSolve();
    await test.database('teams').where('id', team.id).update({ name: 'Renamed' });
    await until('the name shows', () => reader.current()?.board.teams.entryAt(0).name === 'Renamed');
  });

  it('passes a planned recalculation on to whoever leads', async () => {
    const leader = await worker();
    await until('the first leads', () => leader.worker.isLeading);
    const heard = await connect();
    const received = new Promise((resolve) => void heard.subscribe(CHANNEL.forceUpdate, resolve));
    const queue = createJobQueue({ name: QUEUE.recalculation, redis, keyPrefix, logger: silentLogger });
    await queue.add({ atMs: 1 }, { id: recalculationId(new Date(1)), delayMs: 0 });
    expect(await received).toBe('1');
    await queue.close();
  });

  it('plans the next release as a job, so that it is not forgotten with its leader', async () => {
    const releaseAt = new Date('2035-01-01T00:00:00.000Z');
    await storeChallenges(test.database, aChallenge({ releaseAt }));
    await worker();
    const id = recalculationId(releaseAt);
    await until('the job waits', async () => {
      const keys = await redis.keys(`${keyPrefix}*`);
      return keys.some((key) => key.endsWith(id));
    });
  });

  it('hands the leadership over when it stops', async () => {
    const first = await worker();
    await until('the first leads', () => first.worker.isLeading);
    const second = await worker();
    await first.stopListening();
    await first.stopLeading();
    await until('the second leads', () => second.worker.isLeading);
    await solve();
    await showsSolve();
  });

  it('reports what its event has waiting, whoever leads', async () => {
    const leader = await worker();
    await until('the first leads', () => leader.worker.isLeading);
    const metrics = createMetricsRegistry();
    await worker({}, metrics);
    const queue = createJobQueue({ name: QUEUE.mail, redis, keyPrefix, logger: silentLogger });
    await queue.add({}, { id: 'now', delayMs: 0 });
    await queue.add({}, { id: 'later', delayMs: 60_000 });
    await queue.close();
    const text = await metrics.text();
    expect(text).toContain('\nrampart_leaderboard_leader 0\n');
    expect(text).toContain('\nrampart_outbox_queued_items{outbox="mail"} 0\n');
    expect(text).toContain('\nrampart_queue_waiting_jobs{queue="mail"} 1\n');
    expect(text).toContain('\nrampart_queue_delayed_jobs{queue="mail"} 1\n');
    expect(text).toMatch(/\nrampart_ledger_unsequenced_rows \d+\n/);
    expect(text).toContain('\nrampart_metrics_sample_failures_total{sample="backlog"} 0\n');
    expect(text).toContain('\nrampart_metrics_sample_failures_total{sample="queues"} 0\n');
  });

  describe('over HTTP', () => {
    it.each([
      ['/api/healthz', 200, 'ok'],
      ['/api/readyz', 200, 'ok'],
      ['/api/v2/challs', 404, 'badEndpoint'],
    ])('%s is answered with %i and "%s"', async (path, status, text) => {
      const made = await worker();
      const port = await made.health.listen(0);
      const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(text);
    });

    it('is not ready while Redis is away, and alive all the same', async () => {
      const cut = await connect();
      cut.destroy();
      const health = createHealthServer({
        isReady: createReadiness(serverChecks(test.database, cut), silentLogger),
        logger: silentLogger,
      });
      const port = await health.listen(0);
      expect((await fetch(`http://127.0.0.1:${String(port)}/api/readyz`)).status).toBe(503);
      expect((await fetch(`http://127.0.0.1:${String(port)}/api/healthz`)).status).toBe(200);
      await health.close();
    });
  });
});
