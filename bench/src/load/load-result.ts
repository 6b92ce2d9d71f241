import { median, percentile } from '../statistics/distribution';

/** One closed loop, or several of the same put together. */
export interface LoadResult {
  /** Expected answers a second. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Answers that were not expected, by status or cause. */
  readonly unexpected: Readonly<Record<string, number>>;
}

export function summarize(
  latenciesMs: readonly number[],
  seconds: number,
  unexpected: Readonly<Record<string, number>> = {},
): LoadResult {
  return {
    perSecond: latenciesMs.length / seconds,
    p50Ms: percentile(latenciesMs, 0.5),
    p95Ms: percentile(latenciesMs, 0.95),
    p99Ms: percentile(latenciesMs, 0.99),
    unexpected,
  };
}

/** The median of each figure over the rounds, because a shared machine has bad seconds; nothing unexpected is lost. */
export function medianOfRounds(rounds: readonly LoadResult[]): LoadResult {
  const unexpected: Record<string, number> = {};
  for (const round of rounds) {
    for (const [cause, count] of Object.entries(round.unexpected)) {
      unexpected[cause] = (unexpected[cause] ?? 0) + count;
    }
  }
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p95Ms: median(rounds.map(({ p95Ms }) => p95Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    unexpected,
  };
}
