import type { Transact } from '../infra/database';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import type { Webhook, WebhookState, WebhookStore } from './webhook-store';

export type ReplayOutcome =
  | { readonly outcome: 'unknownWebhook' }
  | { readonly outcome: 'replayed'; readonly state: WebhookState };

/** Sends all events from an instant on to a webhook again, in order. Events that are waiting already are not lost. */
export type ReplayWebhook = (request: {
  readonly webhook: Webhook;
  readonly since: Date;
  readonly by: StaffAction;
}) => Promise<ReplayOutcome>;

export interface ReplayStores {
  readonly webhooks: Pick<WebhookStore, 'replay' | 'list'>;
  readonly audit: StaffAuditLog;
}

export function createReplayWebhook(transact: Transact<ReplayStores>): ReplayWebhook {
  return ({ webhook, since, by }) =>
    transact(async (stores) => {
      const moved = await stores.webhooks.replay(webhook.name, since);
      const [state] = await stores.webhooks.list([webhook]);
      if (moved === undefined || state === undefined) return { outcome: 'unknownWebhook' };
      await stores.audit.record({
        by,
        action: 'webhook.replay',
        target: { kind: 'webhook', id: webhook.name },
        before: { position: moved.from },
        after: { position: moved.to, since: since.toISOString() },
      });
      return { outcome: 'replayed', state };
    });
}
