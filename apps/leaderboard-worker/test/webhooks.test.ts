import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { createMetricsRegistry } from '@rampart/core/infra/metrics';
import { connectRedis, KEY_PREFIX } from '@rampart/core/infra/redis';
import { createBoardCache } from '@rampart/core/leaderboard';
import {
  aTeam,
  createTestDatabase,
  storeTeams,
  testRedisUrl,
  until,
  type TestDatabase,
} from '@rampart/core/testing';
import { composeWebhooks } from '../src/compose-webhooks';
import { limitSends } from '../src/limit-sends';
import { createWorkerMetrics } from '../src/metrics/worker-metrics';
import { MessageService } from './message-service';
import { spawnWorker } from './spawn-worker';

/** One of Redis' numbered databases: the keys of a real worker have no prefix of a test. */
const ownRedisUrl = () => testRedisUrl(8);

describe('a worker with webhooks', () => {
  const [well, dead] = [new MessageService(204), new MessageService(204)];
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
    await well.start();
    await dead.start();
  });
  afterAll(async () => {
    await Promise.all([well.stop(), dead.stop()]);
    await test.drop();
  });

  it('sends each webhook the events it wants, waits for none that hangs, and shows how far each is', async () => {
    dead.answer = () => undefined;
    const registry = createMetricsRegistry();
    const secret = 'a-secret-of-the-receiver';
    const webhooks = composeWebhooks({
      config: {
        webhooks: {
          dead: { url: dead.url, secret },
          well: { url: well.url, secret, events: ['registration'] },
        },
      },
      database: test.database,
      clock: systemClock,
      logger: silentLogger,
      registry,
      metrics: createWorkerMetrics(registry),
      limited: limitSends(2).limited,
    });
    if (webhooks === undefined) throw new Error('webhooks are configured');
    webhooks.start();
    try {
      await until('they begin', async () => (await test.database('webhooks').select('name')).length === 2);
      const team = aTeam({ createdAt: systemClock.now() });
      await storeTeams(test.database, team);
      await until('it hangs', () => dead.asked > 0);
      await until('the event is delivered', () => well.accepted.length > 0);
      expect(well.accepted.map((body) => JSON.parse(body) as unknown)).toMatchObject([
        { id: `team-${team.id}`, type: 'registration', team: { id: team.id, name: team.name } },
      ]);
      await until('it is recorded', async () =>
        (await registry.text()).includes('rampart_webhook_attempts_total{result="sent"} 1'),
      );
      expect(await registry.text()).toContain('rampart_webhook_pending_items 1');
    } finally {
      // Breaks the hanging connection, as a receiver that goes away does.
      await dead.stop();
      await webhooks.stop();
    }
  });

  it('leaves one of the fewest possible connections to the board, however many receivers are silent', async () => {
    const silent = new MessageService(204);
    const asking = new Set<ServerResponse>();
    let most = 0;
    silent.answer = (response) => {
      asking.add(response);
      response.on('close', () => asking.delete(response));
      most = Math.max(most, asking.size);
    };
    await silent.start();
    const webhooks = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [name, { url: silent.url, secret: 'a-secret-of-the-receiver' }]),
    );
    const configDir = mkdtempSync(join(tmpdir(), 'webhooks-conf-'));
    writeFileSync(join(configDir, 'webhooks.json'), JSON.stringify({ webhooks }));
    const redis = await connectRedis(ownRedisUrl(), silentLogger);
    const subscriber = await connectRedis(ownRedisUrl(), silentLogger);
    await redis.flushDb();
    const board = createBoardCache({ redis, subscriber, logger: silentLogger, keyPrefix: KEY_PREFIX });
    await board.start();
    const worker = spawnWorker({
      SVC_CONF_DIR: configDir,
      SVC_DATABASE_URL: test.url,
      SVC_REDIS_URL: ownRedisUrl(),
      SVC_DATABASE_POOL_WORKER: '2',
      SVC_LEADERBOARD_UPDATE_INTERVAL: '1000',
    });
    try {
      await until('there is a board', () => board.current());
      const team = aTeam({ createdAt: systemClock.now() });
      await storeTeams(test.database, team);
      await until('one is asked', () => silent.asked > 0);
      const versionBefore = board.current()?.version;
      await until('there is another board', () => board.current()?.version !== versionBefore);
      for (const response of asking) response.writeHead(204).end();
      await until('another one is asked', () => silent.asked > 1);
      expect(most).toBe(1);
    } finally {
      if (worker.kill('SIGKILL')) await once(worker, 'exit');
      await silent.stop();
      await board.stop();
      await Promise.all([redis.close(), subscriber.close()]);
      rmSync(configDir, { recursive: true });
    }
  });
});
