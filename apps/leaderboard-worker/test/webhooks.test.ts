import { systemClock } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { createMetricsRegistry } from '@rampart/core/infra/metrics';
import { aTeam, createTestDatabase, storeTeams, until, type TestDatabase } from '@rampart/core/testing';
import { composeWebhooks } from '../src/compose-webhooks';
import { createWorkerMetrics } from '../src/metrics/worker-metrics';
import { MessageService } from './message-service';

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

  it('tells each of the settings what it asked for, waits for none that hangs, and shows how far they are', async () => {
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
    });
    if (webhooks === undefined) throw new Error('webhooks are configured');
    webhooks.start();
    try {
      await until('they begin', async () => (await test.database('webhooks').select('name')).length === 2);
      const team = aTeam({ createdAt: systemClock.now() });
      await storeTeams(test.database, team);
      await until('it hangs', () => dead.asked > 0);
      await until('it is told', () => well.accepted.length > 0);
      expect(well.accepted.map((body) => JSON.parse(body) as unknown)).toMatchObject([
        { id: `team-${team.id}`, type: 'registration', team: { id: team.id, name: team.name } },
      ]);
      await until('it is recorded', async () =>
        (await registry.text()).includes('rampart_webhook_attempts_total{result="sent"} 1'),
      );
      expect(await registry.text()).toContain('rampart_webhook_pending_items 1');
    } finally {
      // What hangs is cut off, as by a receiver that goes away.
      await dead.stop();
      await webhooks.stop();
    }
  });
});
