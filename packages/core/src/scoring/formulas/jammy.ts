import { Type } from '@sinclair/typebox';
import { withOptions } from '../define-formula';
import type { ScoreFormula } from '../score-formula';

/**
 * Grows with the time of the first solve, whatever the number of solves: a challenge nobody solves early is worth
 * more. The maximum is reached at the share `maximumScoreTime` of the event. A first solve before the start gives
 * less than the minimum: there is no lower clamp.
 */
function createJammy(maximumScoreTime: number): ScoreFormula {
  return {
    name: 'scores/jammy',
    dependsOn: { maxSolves: false, firstSolve: true },
    value: ({ min, max, firstSolveAtMs, startAtMs, endAtMs }) => {
      const lengthInSeconds = (endAtMs - startAtMs) / 1000;
      const steps = max - min + 1;
      if (firstSolveAtMs === undefined || max === 0 || lengthInSeconds === 0 || steps <= 0) return max;
      // The order of these operations decides which side of a tick border a solve falls on.
      const tickInSeconds = (maximumScoreTime * lengthInSeconds) / steps;
      return Math.min(max, min + Math.trunc((firstSolveAtMs - startAtMs) / 1000 / tickInSeconds));
    },
  };
}

const options = Type.Object({
  maximumScoreTime: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1,
      description: 'Fraction of the event after which values stop growing; 0.8.',
    }),
  ),
});

export const jammy = withOptions('scores/jammy', options, ({ maximumScoreTime = 0.8 }) =>
  createJammy(maximumScoreTime),
);
