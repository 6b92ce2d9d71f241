import { createWebhookTarget } from '@rampart/core/adapters';
import type { Config } from '@rampart/core/infra/config';
import { withDeadline } from '@rampart/core/infra/deadline';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import {
  configuredWebhooks,
  createDeliverWebhook,
  createWebhookStore,
  type WebhookTarget,
} from '@rampart/core/webhooks';
import { watchWebhooks } from './metrics/watch-webhooks';
import type { WorkerMetrics } from './metrics/worker-metrics';
import { STOP_WITHIN_MS, type Sender, type SenderDependencies } from './outbox-sender';
import { sweepOutbox } from './sweep-outbox';

export interface WebhookDependencies extends Pick<
  SenderDependencies,
  'database' | 'clock' | 'logger' | 'limited'
> {
  readonly config: Pick<Config, 'webhooks'>;
  readonly registry: MetricsRegistry;
  readonly metrics: Pick<WorkerMetrics, 'webhookAttempted'>;
}

/** Longest time that an event waits before it is sent; a sweep that finds nothing is a few short queries. */
const SWEEP_EVERY_MS = 1_000;

/** One connection for collecting, and one per webhook while its receiver answers. */
export function webhookConnections({ webhooks }: Pick<Config, 'webhooks'>): number {
  const count = Object.keys(webhooks).length;
  return count === 0 ? 0 : count + 1;
}

/** Undefined when no webhooks are configured. Each webhook has its own timer, so that none waits for another. */
export function composeWebhooks(dependencies: WebhookDependencies): Sender | undefined {
  const { config, database, clock, logger, metrics, limited } = dependencies;
  const webhooks = configuredWebhooks(config);
  const store = createWebhookStore(database);
  watchWebhooks(dependencies.registry, { read: () => store.list(webhooks), clock });
  if (webhooks.length === 0) return undefined;
  const deliver = createDeliverWebhook({ store, clock, logger });
  const names = webhooks.map(({ name }) => name);
  let stopping = false;

  const sendAll = async (target: WebhookTarget): Promise<void> => {
    while (!stopping) {
      const result = await limited(() => deliver(target));
      if (result === undefined) return;
      const { outcome } = result;
      metrics.webhookAttempted(outcome);
      if (outcome !== 'sent' && outcome !== 'refused') return;
    }
  };
  let sweeps: { stop(): Promise<void> }[] = [];
  return {
    start() {
      const everyMs = SWEEP_EVERY_MS;
      sweeps = [
        sweepOutbox({
          what: 'events for webhooks',
          sweep: () => store.collect(names, clock.now()),
          everyMs,
          logger,
        }),
        ...webhooks.map((webhook) => {
          const target = createWebhookTarget(webhook, clock);
          return sweepOutbox({
            what: `webhook ${target.name}`,
            sweep: () => sendAll(target),
            everyMs,
            logger,
          });
        }),
      ];
    },
    async stop() {
      stopping = true;
      const stopped = Promise.all(sweeps.map((sweep) => sweep.stop())).then(() => undefined);
      await withDeadline('the events being sent to webhooks', STOP_WITHIN_MS, stopped);
    },
  };
}
