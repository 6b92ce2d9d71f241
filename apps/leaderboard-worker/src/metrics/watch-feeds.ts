import type { MetricsRegistry } from '@rampart/core/infra/metrics';

/** Samples how long score feeds have been silent. Which they are is for staff: a label holds no challenge. */
export function watchFeeds(metrics: MetricsRegistry, readLongestSilenceMs: () => Promise<number>): void {
  metrics.sampled(
    'feeds',
    {
      silence: {
        name: 'rampart_score_feed_silence_seconds',
        help: 'Time since the latest delivery of the score feed that has been silent for the longest time; 0 when none is.',
      },
    },
    async () => ({ silence: (await readLongestSilenceMs()) / 1000 }),
  );
}
