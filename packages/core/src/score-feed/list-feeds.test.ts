import { createListFeeds } from './list-feeds';
import type { LoggedDeliveries } from './delivery-log';
import type { FeedState } from './score-feed-store';

const feed: FeedState = {
  challengeId: 'koth',
  challengeName: 'King of the Hill',
  hasSecret: true,
  isHidden: false,
  closesAt: null,
  deliveredAt: null,
  tickedAt: null,
  teams: 3,
};
const logged: LoggedDeliveries = { applied: [{ atMs: 1, changed: 2 }], refused: [] };

const list = (read: () => Promise<LoggedDeliveries>) =>
  createListFeeds(
    {
      store: { listFeeds: () => Promise.resolve([feed]) },
      log: { read },
      event: () => ({ startAtMs: 0, endAtMs: 9_000, pausedAt: null }),
      silentAfterMs: 500,
      clock: { now: () => new Date(5_000) },
    },
    { deadlineMs: 20 },
  )();

describe('the feeds that staff see', () => {
  it('have their latest deliveries', async () => {
    expect(await list(() => Promise.resolve(logged))).toEqual([{ ...feed, ...logged, isSilent: false }]);
  });

  it.each([
    ['is unavailable', () => Promise.reject(new Error('away'))],
    ['is connected but does not reply', () => Promise.race<never>([])],
  ])('are listed without them while Redis %s', async (_how, read) => {
    expect(await list(read)).toEqual([{ ...feed, applied: [], refused: [], isSilent: false }]);
  });
});
