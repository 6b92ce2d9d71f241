import { createWebhookTarget } from '@rampart/core/adapters';
import type { Clock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import type { Logger } from '@rampart/core/infra/logging';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import {
  configuredWebhooks,
  createDeliverWebhook,
  createWebhookStore,
  type WebhookTarget,
} from '@rampart/core/webhooks';
import type { LimitedSend } from './limit-sends';
import { watchWebhooks } from './metrics/watch-webhooks';
import type { WorkerMetrics } from './metrics/worker-metrics';
import { sweepOutbox } from './sweep-outbox';

export interface WebhookDependencies {
  readonly config: Pick<Config, 'webhooks'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly registry: MetricsRegistry;
  readonly metrics: Pick<WorkerMetrics, 'webhookAttempted'>;
  readonly limited: LimitedSend;
}

/** Tells webhooks what happens once it is started. */
export interface TellingWebhooks {
  start(): void;
  /** Begins no delivery, then waits for those in progress; another worker repeats one that hangs. */
  stop(): Promise<void>;
}

/** How long an event waits before it is sent; a sweep that finds nothing is a few short queries. */
const SWEEP_EVERY_MS = 1_000;
/** A healthy receiver takes a delivery in less. */
const STOP_WITHIN_MS = 10_000;

/** Collecting, and each webhook while its receiver takes its time. */
export function webhookConnections({ webhooks }: Pick<Config, 'webhooks'>): number {
  const count = Object.keys(webhooks).length;
  return count === 0 ? 0 : count + 1;
}

/** Undefined when no webhooks are configured. Each has a timer of its own, so that none waits for another. */
export function composeWebhooks(dependencies: WebhookDependencies): TellingWebhooks | undefined {
  const { config, database, clock, logger, metrics, limited } = dependencies;
  const webhooks = configuredWebhooks(config);
  const store = createWebhookStore(database);
  watchWebhooks(dependencies.registry, { read: () => store.list(webhooks), clock });
  if (webhooks.length === 0) return undefined;
  const deliver = createDeliverWebhook({ store, clock, logger });
  const names = webhooks.map(({ name }) => name);
  let stopping = false;

  const tell = async (target: WebhookTarget): Promise<void> => {
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
          return sweepOutbox({ what: `webhook ${target.name}`, sweep: () => tell(target), everyMs, logger });
        }),
      ];
    },
    async stop() {
      stopping = true;
      const stopped = Promise.all(sweeps.map((sweep) => sweep.stop())).then(() => undefined);
      await withDeadline('the webhooks being told', STOP_WITHIN_MS, stopped);
    },
  };
}
