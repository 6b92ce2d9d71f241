import type { ScoreFormula } from '../score-formula';

/** The maximum for up to two solves, nothing after that. */
export const genni: ScoreFormula = {
  name: 'scores/genni',
  dependsOn: { maxSolves: false, firstSolve: false },
  value: ({ max, solves }) => (solves <= 2 ? max : 0),
};
