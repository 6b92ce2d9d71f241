import type { Clock } from '../infra/clock';
import { withDeadline } from '../infra/deadline';
import type { DeliveryLog, LoggedDeliveries } from './delivery-log';
import { silentForMs, type RunningEvent } from './feed-silence';
import type { FeedState, ScoreFeedStore } from './score-feed-store';

export interface ListedFeed extends FeedState, LoggedDeliveries {
  /** Whether deliveries have stopped that are expected (`silentForMs`). */
  readonly isSilent: boolean;
}

/**
 * The feeds of the event by name, with the latest deliveries to each; without deliveries while Redis is unavailable
 * or stuck.
 */
export type ListFeeds = () => Promise<readonly ListedFeed[]>;

export interface ListFeedsDependencies {
  readonly store: Pick<ScoreFeedStore, 'listFeeds'>;
  readonly log: Pick<DeliveryLog, 'read'>;
  readonly event: () => RunningEvent;
  readonly silentAfterMs: number;
  readonly clock: Clock;
}

const NONE: LoggedDeliveries = { applied: [], refused: [] };

/** For the logs of all feeds; a reply takes a millisecond, the rest is headroom for a busy machine. */
const DEADLINE_MS = 2_000;

export function createListFeeds(
  { store, log, event, silentAfterMs, clock }: ListFeedsDependencies,
  { deadlineMs } = { deadlineMs: DEADLINE_MS },
): ListFeeds {
  const readLogs = async (feeds: readonly FeedState[]) => {
    const logs = new Map<string, LoggedDeliveries>();
    for (const { challengeId } of feeds) logs.set(challengeId, await log.read(challengeId));
    return logs;
  };
  return async () => {
    const feeds = await store.listFeeds();
    const logs = await withDeadline('the logs of score feeds', deadlineMs, readLogs(feeds)).catch(
      () => undefined,
    );
    return feeds.map((feed) => ({
      ...feed,
      ...(logs?.get(feed.challengeId) ?? NONE),
      isSilent: silentForMs(feed, event(), silentAfterMs, clock.now()) !== undefined,
    }));
  };
}
