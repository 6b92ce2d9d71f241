import type { Clock } from '@rampart/core/infra/clock';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { WebhookState } from '@rampart/core/webhooks';

/** Samples the backlog of webhooks; staff see which of them are behind. */
export function watchWebhooks(
  metrics: MetricsRegistry,
  { read, clock }: { readonly read: () => Promise<readonly WebhookState[]>; readonly clock: Clock },
): void {
  metrics.sampled(
    'webhooks',
    {
      pending: {
        name: 'rampart_webhook_pending_items',
        help: 'Events that wait for a webhook, summed over all webhooks.',
      },
      age: {
        name: 'rampart_webhook_oldest_pending_age_seconds',
        help: 'Age of the oldest event that waits for a webhook; 0 when none waits.',
      },
    },
    async () => {
      const states = await read();
      const ages = states.map(({ oldestPendingAt }) =>
        oldestPendingAt === null ? 0 : (clock.now().getTime() - oldestPendingAt.getTime()) / 1000,
      );
      return {
        pending: states.reduce((sum, state) => sum + state.pending, 0),
        age: Math.max(0, ...ages),
      };
    },
  );
}
