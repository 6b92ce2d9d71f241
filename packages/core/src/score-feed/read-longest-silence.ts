import { createEventStateStore } from '../event-state';
import type { Clock } from '../infra/clock';
import type { SqlExecutor } from '../infra/database';
import { createSettingsStore } from '../settings';
import { silentForMs } from './feed-silence';
import { createScoreFeedStore } from './score-feed-store';

/** Reads the longest silence of any feed in ms; 0 when no feed is silent. */
export function createReadLongestSilence(
  executor: SqlExecutor,
  options: {
    readonly defaultTiming: { readonly startAtMs: number; readonly endAtMs: number };
    readonly silentAfterMs: number;
    readonly clock: Clock;
  },
): () => Promise<number> {
  const { defaultTiming, silentAfterMs, clock } = options;
  return async () => {
    const { overrides } = await createSettingsStore(executor).get();
    const event = { ...defaultTiming, ...overrides, ...(await createEventStateStore(executor).get()) };
    const feeds = await createScoreFeedStore(executor).listFeeds();
    const now = clock.now();
    return Math.max(0, ...feeds.map((feed) => silentForMs(feed, event, silentAfterMs, now) ?? 0));
  };
}
