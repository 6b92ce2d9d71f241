import type { MetricsRegistry } from '@rampart/core/infra/metrics';

/** Samples the longest silence of a score feed. Labels name no challenge; staff see which feeds are silent. */
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
