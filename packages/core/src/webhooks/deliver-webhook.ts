import { MAX_REFUSALS, MessageDeferred, MessageRefused, messageRetryInMs } from '../bloods';
import type { Clock } from '../infra/clock';
import { errorSentence, type Logger } from '../infra/logging';
import { webhookBody, type WebhookEvent } from './webhook-event';
import type { DeliverResult, Webhook, WebhookAttempt, WebhookStore } from './webhook-store';

/** A webhook and how to send to it. */
export interface WebhookTarget extends Webhook {
  /**
   * Resolves once the delivery was accepted. Rejects with `MessageRefused` when the receiver refuses this delivery, with
   * `MessageDeferred` when it says when to retry, and with any other error when it fails. Bounded in time; no error
   * contains a secret.
   */
  send(delivery: { readonly id: string; readonly body: string }): Promise<void>;
}

export interface DeliverWebhookDependencies {
  readonly store: Pick<WebhookStore, 'attemptNext'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Tries once to send the next event to a webhook. */
export type DeliverWebhook = (target: WebhookTarget) => Promise<DeliverResult>;

export function createDeliverWebhook({ store, clock, logger }: DeliverWebhookDependencies): DeliverWebhook {
  return (target) => {
    const failure = (
      event: WebhookEvent,
      reason: unknown,
      before: { readonly attempts: number; readonly refusals: number },
    ): WebhookAttempt => {
      const error = errorSentence(reason);
      const attempts = before.attempts + 1;
      const isRefusal = reason instanceof MessageRefused;
      const fields = { webhook: target.name, eventId: event.id, attempts, error };
      if (before.refusals + Number(isRefusal) >= MAX_REFUSALS) {
        logger.error('a webhook refused an event for good', fields);
        return { outcome: 'refused', error };
      }
      const askedForMs = reason instanceof MessageDeferred ? reason.retryInMs : undefined;
      const retryInMs = messageRetryInMs(attempts, askedForMs);
      logger.warn('a webhook did not take an event, it will be tried again', { ...fields, retryInMs });
      return { outcome: 'retry', error, retryInMs, isRefusal };
    };
    return store.attemptNext(
      target,
      () => clock.now(),
      async (event, before) => {
        try {
          await target.send({ id: event.id, body: webhookBody(event) });
        } catch (error) {
          return failure(event, error, before);
        }
        return { outcome: 'sent' };
      },
    );
  };
}
