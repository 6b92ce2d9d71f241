import { createCompareBoards, type CompareBoards } from '@rampart/core/leaderboard';
import { createScoreFormula, type ScoreFormula } from '@rampart/core/scoring';
import type { ApiDependencies } from './api-dependencies';

export interface ComposedScoring {
  readonly scoreFormula: ScoreFormula;
  readonly compareBoards: CompareBoards;
}

/** The formula, and boards that are computed here for staff instead of by the worker. */
export function composeScoring({
  config,
  database,
}: Pick<ApiDependencies, 'config' | 'database'>): ComposedScoring {
  const scoreFormula = createScoreFormula(config.scoreProvider.name, config.scoreProvider.options);
  const compareBoards = createCompareBoards(database, {
    formula: scoreFormula,
    graphSampleMs: config.leaderboard.graphSampleTime,
    defaultTiming: { startAtMs: config.startTime, endAtMs: config.endTime },
  });
  return { scoreFormula, compareBoards };
}
