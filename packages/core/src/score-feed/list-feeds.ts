import type { Clock } from '../infra/clock';
import type { DeliveryLog, LoggedDeliveries } from './delivery-log';
import { silentForMs, type RunningEvent } from './feed-silence';
import type { FeedState, ScoreFeedStore } from './score-feed-store';

export interface ListedFeed extends FeedState, LoggedDeliveries {
  /** It was delivered to before and should have been again. */
  readonly isSilent: boolean;
}

/** The feeds of the event by name, with the latest deliveries to each; without Redis with none. */
export type ListFeeds = () => Promise<readonly ListedFeed[]>;

export interface ListFeedsDependencies {
  readonly store: Pick<ScoreFeedStore, 'listFeeds'>;
  readonly log: Pick<DeliveryLog, 'read'>;
  readonly event: () => RunningEvent;
  readonly silentAfterMs: number;
  readonly clock: Clock;
}

const NONE: LoggedDeliveries = { applied: [], refused: [] };

export function createListFeeds(dependencies: ListFeedsDependencies): ListFeeds {
  const { store, log, event, silentAfterMs, clock } = dependencies;
  return async () => {
    const listed: ListedFeed[] = [];
    for (const feed of await store.listFeeds()) {
      const isSilent = silentForMs(feed, event(), silentAfterMs, clock.now()) !== undefined;
      listed.push({ ...feed, ...(await log.read(feed.challengeId).catch(() => NONE)), isSilent });
    }
    return listed;
  };
}
