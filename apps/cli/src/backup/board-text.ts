import { boardTeams, computeBoard, type Board } from '@rampart/core/leaderboard';
import { createScoreFormula } from '@rampart/core/scoring';
import type { SqlExecutor } from '@rampart/core/infra/database';
import type { BoardSettings } from './archive-manifest';

/** A board as text, one line per place, score and value; two boards are equal when their texts are. */
export function boardText(board: Board): string {
  const challenges = board.challenges.map(
    ({ id, points, solves, firstSolvers }) =>
      `challenge ${id} ${String(points)} ${String(solves)} ${firstSolvers.join(',')}`,
  );
  const teams = Array.from(boardTeams(board), (team) => {
    const { globalPlace, divisionPlace, division, id, score, lastSolveAtMs } = team;
    return `team ${[globalPlace, divisionPlace, division, id, score, lastSolveAtMs].join(' ')}`;
  });
  return [...challenges, ...teams, ''].join('\n');
}

/** The board of the facts in a snapshot, computed from scratch. */
export function computeBoardOf(
  snapshot: SqlExecutor,
  { formula, graphSampleMs, startAtMs, endAtMs }: BoardSettings,
  now: Date,
): Promise<Board> {
  return computeBoard(
    snapshot,
    {
      formula: createScoreFormula(formula.name, formula.options),
      graphSampleMs,
      defaultTiming: { startAtMs, endAtMs },
    },
    now,
  );
}

/** The first line in which two boards differ, for a message; undefined when they are equal. */
export function firstDifference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const [expected, found] = [before, after].map((board) => board.split('\n'));
  const line = (expected ?? []).findIndex((text, index) => text !== found?.[index]);
  return `"${expected?.[line] ?? ''}" before, "${found?.[line] ?? ''}" now`;
}
