/** Counts and values over graph buckets: the value of a decay challenge at each sample. */
import type { ScoreFormula } from '../../scoring';
import type { ChallengeFact, TimingFacts } from './facts';
import { graphBucketAtMs } from './graph-bucket';

/** A step function of time: at `atMs[i]` it takes `values[i]`; ascending. */
export interface Steps {
  readonly atMs: readonly number[];
  readonly values: readonly number[];
}

/** How many solves had happened by each bucket with a solve. */
export function countSteps(
  solves: readonly { readonly atMs: number }[],
  gridMs: number,
  endAtMs: number,
): Steps {
  const atMs: number[] = [];
  const values: number[] = [];
  solves.forEach((solve, position) => {
    const bucketAtMs = graphBucketAtMs(solve.atMs, gridMs, endAtMs);
    if (atMs.at(-1) === bucketAtMs) values.pop();
    else atMs.push(bucketAtMs);
    values.push(position + 1);
  });
  return { atMs, values };
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

/**
 * The value at every bucket where it changes, from the first solve on. `maxCounts` matters only to a formula
 * that depends on it; the value then also changes between the challenge's own solves.
 */
export function valueSteps(
  formula: ScoreFormula,
  timing: TimingFacts,
  challenge: ValuedChallenge,
  maxCounts: Steps,
): Steps {
  const { counts } = challenge;
  const firstAtMs = counts.atMs[0];
  if (firstAtMs === undefined) return { atMs: [], values: [] };
  const own = stepReader(counts);
  const highest = stepReader(maxCounts);
  const atMs: number[] = [];
  const values: number[] = [];
  const bucketsAtMs = formula.dependsOn.maxSolves
    ? [...new Set([...counts.atMs, ...maxCounts.atMs])].filter((b) => b >= firstAtMs).sort((a, b) => a - b)
    : counts.atMs;
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
