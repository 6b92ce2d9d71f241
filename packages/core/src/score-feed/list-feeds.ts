import type { DeliveryLog, LoggedDeliveries } from './delivery-log';
import type { FeedState, ScoreFeedStore } from './score-feed-store';

export type ListedFeed = FeedState & LoggedDeliveries;

/** The feeds of the event by name, with the latest deliveries to each; without Redis with none. */
export type ListFeeds = () => Promise<readonly ListedFeed[]>;

const NONE: LoggedDeliveries = { applied: [], refused: [] };

export function createListFeeds(
  store: Pick<ScoreFeedStore, 'listFeeds'>,
  log: Pick<DeliveryLog, 'read'>,
): ListFeeds {
  return async () => {
    const listed: ListedFeed[] = [];
    for (const feed of await store.listFeeds())
      listed.push({ ...feed, ...(await log.read(feed.challengeId).catch(() => NONE)) });
    return listed;
  };
}
