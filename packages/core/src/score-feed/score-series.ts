import type { ScoreChange } from './score-feed-store';

export interface ScoreSample {
  readonly atMs: number;
  readonly score: number;
}

/** Longer histories are thinned to about this many samples (competition reference 1.5). */
const MOST_SAMPLES = 500;

/**
 * How a team's points on one challenge came about, oldest first: the running sum at raw times, thinned to the first,
 * the last and every k-th, and held up to `min(now, end)` when the last change is older (competition reference 1.5).
 */
export function scoreSeries(changes: readonly ScoreChange[], now: Date, endAtMs: number): ScoreSample[] {
  let score = 0;
  const samples = changes.map((change) => {
    score += change.delta;
    return { atMs: change.at.getTime(), score };
  });
  const step = Math.ceil(samples.length / MOST_SAMPLES);
  const thinned = samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
  const last = thinned.at(-1);
  const untilMs = Math.min(now.getTime(), endAtMs);
  if (last !== undefined && last.atMs < untilMs) thinned.push({ atMs: untilMs, score: last.score });
  return thinned;
}
