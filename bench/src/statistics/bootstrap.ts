import type { Draw } from './random';

/** A figure of a sample, and between which values it lies with a confidence of 95 %. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Enough for the second digit of an interval. */
const RESAMPLES = 2_000;
const [LOW, HIGH] = [0.025, 0.975];

/**
 * Percentile bootstrap: the figure is computed again for samples drawn from the sample with replacement. Several groups
 * are drawn from each by itself; what was measured together must be one item, so that it is drawn together.
 */
export function bootstrap<Item>(
  groups: readonly (readonly Item[])[],
  figure: (groups: readonly (readonly Item[])[]) => number,
  draw: Draw,
  resamples = RESAMPLES,
): Estimate {
  const figures = Float64Array.from({ length: resamples }, () =>
    figure(groups.map((items) => items.map(() => items[draw(items.length)] as Item))),
  ).sort();
  const at = (share: number): number => figures[Math.floor(share * (resamples - 1))] ?? NaN;
  return { value: figure(groups), low: at(LOW), high: at(HIGH) };
}

export type Verdict = 'yes' | 'no' | 'undecided';

/** Whether the figure is above the limit: decided when the whole interval lies on one side. */
export function isAbove({ low, high }: Estimate, limit: number): Verdict {
  if (low > limit) return 'yes';
  return high <= limit ? 'no' : 'undecided';
}
