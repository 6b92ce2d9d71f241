/** Counts and values over graph buckets: the value of a decay challenge at each sample. */
import type { ScoreFormula } from '../../scoring';
import type { ChallengeFact, TimingFacts } from './facts';

/** A step function of time: at `atMs[i]` it takes `values[i]`; ascending. */
export interface Steps {
  readonly atMs: number[];
  readonly values: number[];
}

/** The highest of several counts at every time it grows. */
export function maxSteps(all: readonly Steps[]): Steps {
  const steps = all.flatMap(({ atMs, values }) =>
    atMs.map((bucketAtMs, position) => ({ bucketAtMs, count: values[position] ?? 0 })),
  );
  steps.sort((a, b) => a.bucketAtMs - b.bucketAtMs);
  const atMs: number[] = [];
  const values: number[] = [];
  for (const { bucketAtMs, count } of steps) {
    if (count <= (values.at(-1) ?? 0)) continue;
    if (atMs.at(-1) === bucketAtMs) values.pop();
    else atMs.push(bucketAtMs);
    values.push(count);
  }
  return { atMs, values };
}

export interface ValuedChallenge {
  readonly fact: ChallengeFact;
  readonly firstSolveAtMs: number | undefined;
  readonly counts: Steps;
}

/** Value of a challenge at given counts. */
export function valueAt(
  formula: ScoreFormula,
  timing: TimingFacts,
  { fact, firstSolveAtMs }: Omit<ValuedChallenge, 'counts'>,
  solves: number,
  maxSolves: number,
): number {
  const { min, max } = fact;
  return formula.value({ min, max, solves, maxSolves, firstSolveAtMs, ...timing });
}

export interface SeriesContext {
  /** Used only by a formula that depends on them; then the value also changes between the challenge's own solves. */
  readonly maxCounts: Steps;
  /**
   * Index of the first step of the counts that may have changed since `before` was computed; 0 if the formula uses
   * `maxCounts`.
   */
  readonly fromStep: number;
  readonly before: Steps;
}

/** The value at every bucket where it changes, from the first solve on. */
export function valueSteps(
  formula: ScoreFormula,
  timing: TimingFacts,
  challenge: ValuedChallenge,
  { maxCounts, fromStep, before }: SeriesContext,
): Steps {
  const { counts } = challenge;
  const fromAtMs = counts.atMs[fromStep];
  if (fromAtMs === undefined) return { atMs: [], values: [] };
  const own = stepReader(counts);
  const highest = stepReader(maxCounts);
  const kept = fromStep === 0 ? 0 : before.atMs.findLastIndex((atMs) => atMs < fromAtMs) + 1;
  const atMs = before.atMs.slice(0, kept);
  const values = before.values.slice(0, kept);
  const bucketsAtMs = formula.dependsOn.maxSolves
    ? [...new Set([...counts.atMs, ...maxCounts.atMs])].filter((b) => b >= fromAtMs).sort((a, b) => a - b)
    : counts.atMs.slice(fromStep);
  for (const bucketAtMs of bucketsAtMs) {
    const value = valueAt(formula, timing, challenge, own(bucketAtMs), highest(bucketAtMs));
    if (value === values.at(-1)) continue;
    atMs.push(bucketAtMs);
    values.push(value);
  }
  return { atMs, values };
}

/** Reads a step function at ascending times. */
function stepReader({ atMs, values }: Steps): (timeMs: number) => number {
  let position = -1;
  return (timeMs) => {
    while ((atMs[position + 1] ?? Infinity) <= timeMs) position += 1;
    return values[position] ?? 0;
  };
}
