import type { WebhookEventType } from '@rampart/domain-data';
import { ADVISORY_LOCK, tryTransactionLock, type SqlExecutor } from '../infra/database';
import type { WebhookEvent } from './webhook-event';
import { findNextEvent } from './webhook-event-reader';

/** A webhook of the settings and the types of events that it wants. */
export interface Webhook {
  readonly name: string;
  readonly types: readonly WebhookEventType[];
}

/** How one attempt to send an event went. */
export type WebhookAttempt =
  | { readonly outcome: 'sent' }
  /** The receiver refuses this very event, for good. */
  | { readonly outcome: 'refused'; readonly error: string }
  | {
      readonly outcome: 'retry';
      readonly error: string;
      readonly retryInMs: number;
      readonly isRefusal: boolean;
    };

export type DeliverResult =
  | WebhookAttempt
  /** No event is waiting. */
  | { readonly outcome: 'empty' }
  /** Another worker is sending to the webhook. */
  | { readonly outcome: 'busy' }
  /** The next attempt is not due yet. */
  | { readonly outcome: 'early' };

export interface WebhookState {
  readonly name: string;
  /** Attempts to send the next event so far. */
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly refusedEvents: number;
  /** Number of events waiting to be sent. */
  readonly pending: number;
  readonly oldestPendingAt: Date | null;
}

export interface WebhookStore {
  /** Appends what has happened since the last call to the events. A new webhook begins with the events after them. */
  collect(names: readonly string[], now: Date): Promise<void>;
  /**
   * Runs `attempt` on the next event of the webhook and stores its result. One at a time per webhook, so that none
   * overtakes another; the lock belongs to the connection, so a killed worker releases it.
   */
  attemptNext(
    webhook: Webhook,
    now: () => Date,
    attempt: (
      event: WebhookEvent,
      before: Pick<PlaceRow, 'attempts' | 'refusals'>,
    ) => Promise<WebhookAttempt>,
  ): Promise<DeliverResult>;
  /** The states of those webhooks that a worker has seen, by name. */
  list(webhooks: readonly Webhook[]): Promise<WebhookState[]>;
  /** Moves the webhook back to its first event from this instant on; returns its position before and after. */
  replay(name: string, since: Date): Promise<{ readonly from: number; readonly to: number } | undefined>;
}

interface PlaceRow {
  readonly position: string;
  readonly attempts: number;
  /** Attempts in which the receiver refused this very event. */
  readonly refusals: number;
  readonly next_attempt_at: Date | null;
  readonly last: string;
}

const NO_ATTEMPTS = { attempts: 0, refusals: 0, next_attempt_at: null };

/** The columns that an attempt changes. */
function changesAfter(
  transaction: SqlExecutor,
  event: WebhookEvent,
  place: PlaceRow,
  result: WebhookAttempt,
  at: Date,
): Readonly<Record<string, unknown>> {
  switch (result.outcome) {
    case 'sent':
      return { ...NO_ATTEMPTS, position: event.position, last_error: null, delivered_at: at };
    case 'refused':
      return {
        ...NO_ATTEMPTS,
        position: event.position,
        last_error: result.error,
        refused_events: transaction.raw('webhooks.refused_events + 1'),
      };
    case 'retry':
      return {
        attempts: place.attempts + 1,
        refusals: place.refusals + Number(result.isRefusal),
        last_error: result.error,
        next_attempt_at: new Date(at.getTime() + result.retryInMs),
      };
  }
}

export function createWebhookStore(executor: SqlExecutor): WebhookStore {
  return {
    async collect(names, now) {
      await executor.raw('select collect_webhook_events(?, ?)', [[...names], now]);
    },

    attemptNext: (webhook, now, attempt) =>
      executor.transaction(async (transaction) => {
        // Awaits the network inside a transaction, for the same reason as mail (decision 0006).
        await transaction.raw('set local idle_in_transaction_session_timeout = 0');
        if (!(await tryTransactionLock(transaction, ADVISORY_LOCK.webhookClass, webhook.name)))
          return { outcome: 'busy' };
        const found = await transaction.raw<{ rows: PlaceRow[] }>(
          `select webhooks.position, webhooks.attempts, webhooks.refusals, webhooks.next_attempt_at,
                  (select coalesce(max(webhook_events.position), 0) from webhook_events) as last
           from webhooks where webhooks.name = ?`,
          [webhook.name],
        );
        const [place] = found.rows;
        if (place === undefined) return { outcome: 'empty' };
        if (place.next_attempt_at !== null && place.next_attempt_at > now()) return { outcome: 'early' };
        const upTo = Number(place.last);
        const event = await findNextEvent(transaction, webhook.types, {
          after: Number(place.position),
          upTo,
        });
        // Staff may have moved the position back meanwhile: then theirs holds, and this event is sent again in its
        // order.
        const unmoved = transaction('webhooks').where({ name: webhook.name, position: place.position });
        if (event === undefined) {
          if (upTo > Number(place.position)) await unmoved.update({ ...NO_ATTEMPTS, position: upTo });
          return { outcome: 'empty' };
        }
        const result = await attempt(event, place);
        await unmoved.update(changesAfter(transaction, event, place, result, now()));
        return result;
      }),

    async list(webhooks) {
      const states: WebhookState[] = [];
      for (const { name, types } of webhooks) {
        const { rows } = await executor.raw<{ rows: WebhookState[] }>(
          `select webhooks.name, webhooks.attempts, webhooks.last_error as "lastError",
                  webhooks.next_attempt_at as "nextAttemptAt", webhooks.delivered_at as "deliveredAt",
                  webhooks.refused_events as "refusedEvents", count(event.id)::integer as pending,
                  min(event.at) as "oldestPendingAt"
           from webhooks
           left join webhook_events event on event.position > webhooks.position and event.type = any (?)
           where webhooks.name = ? group by webhooks.name`,
          [[...types], name],
        );
        states.push(...rows);
      }
      return states;
    },

    async replay(name, since) {
      const { rows } = await executor.raw<{ rows: { before: string; after: string }[] }>(
        `with moved as (
           select webhooks.name, webhooks.position as before, least(webhooks.position, coalesce((
             select min(webhook_events.position) - 1 from webhook_events where webhook_events.at >= ?
           ), webhooks.position)) as after
           from webhooks where webhooks.name = ? for update
         )
         update webhooks set position = moved.after, attempts = 0, refusals = 0, next_attempt_at = null
         from moved where webhooks.name = moved.name
         returning moved.before, moved.after`,
        [since, name],
      );
      const [row] = rows;
      return row && { from: Number(row.before), to: Number(row.after) };
    },
  };
}
