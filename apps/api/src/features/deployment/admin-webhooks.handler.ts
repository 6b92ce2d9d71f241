import * as contract from '@rampart/contract';
import type { ReplayWebhook, Webhook, WebhookState } from '@rampart/core/webhooks';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface AdminWebhooksDependencies {
  readonly webhooks: readonly Webhook[];
  readonly readWebhooks: () => Promise<readonly WebhookState[]>;
  readonly replayWebhook: ReplayWebhook;
}

function presentWebhook(
  { name, types }: Webhook,
  state: WebhookState | undefined,
): contract.WebhookStateData {
  return {
    name,
    events: [...types],
    pending: state?.pending ?? 0,
    oldestPendingAt: state?.oldestPendingAt?.getTime() ?? null,
    attempts: state?.attempts ?? 0,
    lastError: state?.lastError ?? null,
    nextAttemptAt: state?.nextAttemptAt?.getTime() ?? null,
    deliveredAt: state?.deliveredAt?.getTime() ?? null,
    refusedEvents: state?.refusedEvents ?? 0,
  };
}

async function listAdminWebhooks(
  { reply }: HandlerCall<typeof contract.listAdminWebhooks>,
  { webhooks, readWebhooks }: Pick<AdminWebhooksDependencies, 'webhooks' | 'readWebhooks'>,
): Promise<Answer> {
  const states = await readWebhooks();
  return reply.goodAdminWebhooks(
    webhooks.map((webhook) =>
      presentWebhook(
        webhook,
        states.find(({ name }) => name === webhook.name),
      ),
    ),
  );
}

async function replayAdminWebhook(
  call: HandlerCall<typeof contract.replayAdminWebhook>,
  { webhooks, replayWebhook }: Pick<AdminWebhooksDependencies, 'webhooks' | 'replayWebhook'>,
): Promise<Answer> {
  const { params, body, reply } = call;
  const webhook = webhooks.find(({ name }) => name === params.id);
  if (webhook === undefined) return reply.badUnknownWebhook();
  const since = new Date(body.data.since);
  const replayed = await replayWebhook({ webhook, since, by: staffAction(call) });
  // No worker has started with it yet.
  return replayed.outcome === 'unknownWebhook'
    ? reply.badUnknownWebhook()
    : reply.goodAdminWebhookReplay(presentWebhook(webhook, replayed.state));
}

export const listAdminWebhooksRoute = implement(contract.listAdminWebhooks, listAdminWebhooks);
export const replayAdminWebhookRoute = implement(contract.replayAdminWebhook, replayAdminWebhook);
