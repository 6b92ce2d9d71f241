import type { Board } from '../engine/board';

/**
 * The board as if these teams were not ranked: those behind them move up, globally and in their division, and
 * nobody takes their place as a first solver. Values and counts of challenges stay as computed. Returns the
 * same board when none of the teams is on it.
 */
export function withoutTeams(board: Board, teamIds: ReadonlySet<string>): Board {
  const isRanked = [...teamIds].some((teamId) => board.teams.findIndex(teamId) !== undefined);
  if (!isRanked) return board;
  return {
    ...board,
    challenges: board.challenges.map((challenge) => ({
      ...challenge,
      firstSolvers: challenge.firstSolvers.filter((teamId) => !teamIds.has(teamId)),
    })),
    teams: board.teams.without(teamIds),
  };
}
