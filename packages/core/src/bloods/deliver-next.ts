import type { Clock } from '../infra/clock';
import { errorSentence, type Logger } from '../infra/logging';
import { traceOf } from '../infra/trace';
import type { Announcement } from './announcement';
import type { AnnouncementOutbox, AttemptResult, DeliverNextResult } from './announcement-outbox';
import type { Destination } from './destinations';
import { MessageDeferred, MessageRefused } from './message-provider';
import { nextAttemptInMs } from './retry-policy';

export interface DeliverNextDependencies {
  readonly outbox: Pick<AnnouncementOutbox, 'attemptNext'>;
  readonly destinations: readonly Destination[];
  /** Public address of the event, without a trailing slash. */
  readonly origin: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Tries once to deliver a destination's oldest queued announcement. It is sent again, with the same id, only
 * if a worker dies after the destination accepted it and before that is recorded.
 */
export function createDeliverNext({ outbox, destinations, origin, clock, logger }: DeliverNextDependencies) {
  const byKey = new Map(destinations.map((destination) => [destination.key, destination]));

  const failure = (announcement: Announcement, reason: unknown): AttemptResult => {
    const { id: announcementId, destination, solvedAt } = announcement;
    const error = errorSentence(reason);
    const attempts = announcement.attempts + 1;
    const isRefusal = reason instanceof MessageRefused;
    const refusals = announcement.refusals + Number(isRefusal);
    const askedForMs = reason instanceof MessageDeferred ? reason.retryInMs : undefined;
    const retryInMs = nextAttemptInMs({ attempts, refusals, solvedAt, askedForMs }, clock.now());
    const { traceId } = traceOf(announcementId);
    const fields = { announcementId, traceId, destination, attempts, error };
    if (retryInMs === undefined) {
      logger.error('an announcement was given up', fields);
      return { outcome: 'failed', error, isRefusal };
    }
    logger.warn('an announcement was not sent, it will be tried again', { ...fields, retryInMs });
    return { outcome: 'retry', error, isRefusal, retryInMs };
  };

  return async (key: string): Promise<DeliverNextResult> => {
    const destination = byKey.get(key);
    if (destination === undefined) return { outcome: 'empty' };
    return outbox.attemptNext(
      key,
      () => clock.now(),
      async (announcement, names) => {
        if (names === undefined) return { outcome: 'unneeded' };
        const { teamId, challengeId, bloodNumber, solvedAt } = announcement;
        const teamUrl = `${origin}/profile/${encodeURIComponent(teamId)}`;
        try {
          await destination.send(announcement.id, {
            ...names,
            teamId,
            teamUrl,
            challengeId,
            number: bloodNumber,
            at: solvedAt,
          });
        } catch (error) {
          return failure(announcement, error);
        }
        return { outcome: 'sent' };
      },
    );
  };
}
