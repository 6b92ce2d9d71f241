import type { ScoreFormula } from '../score-formula';
import { roundHalfUp } from '../rounding';

const from = -Math.atanh(0.7);
const to = Math.atanh(0.96);

const sigmoid = (x: number): number => (1 - Math.tanh(x)) / 2;

/** Falls from 1 at share 0 to 0 at share 1. */
const falloff = (share: number): number =>
  (sigmoid((to - from) * share + from) - sigmoid(to)) / (sigmoid(from) - sigmoid(to));

/**
 * Sigmoid decay relative to the most solved challenge, which is worth the minimum: one solve can reprice every
 * challenge.
 */
export const legacy: ScoreFormula = {
  name: 'scores/legacy',
  dependsOn: { maxSolves: true, firstSolve: false },
  value: ({ min, max, solves, maxSolves }) => {
    const scale = Math.max(1, maxSolves);
    const valueAt = (count: number): number => min + (max - min) * falloff(count / scale);
    return roundHalfUp(Math.max(valueAt(solves), valueAt(scale)));
  },
};
