import type { Board } from './board';
import { boardChallenge, boardTeam, findChallengeIndex } from './board';
import type { SolveFact } from './facts';

/** The place of a team when its solve first counted, to be stored with the solve. */
export interface NewPlaces {
  readonly solveId: string;
  readonly globalPlace: number;
  readonly division: string;
  readonly divisionPlace: number;
  /** Value of the challenge on that board; 0 for a solve after the end, which does not count. */
  readonly awardedPoints: number;
}

/** Whether the board has the solve: one on a hidden challenge or of an unranked team waits for a later board. */
export function isOnBoard(board: Board, { challengeId, teamId }: SolveFact): boolean {
  const teamIndex = board.teams.findIndex(teamId);
  return teamIndex !== undefined && board.teams.entryAt(teamIndex).solveChallengeIds.includes(challengeId);
}

/**
 * Places and value at solve time of solves without any, taken from the first board that counts them
 * (docs/rules/scoring-and-ranking.md#places-at-solve-time). Solves it does not count are left out.
 */
export function placesAtSolveTime(board: Board, solves: readonly SolveFact[]): NewPlaces[] {
  return solves.flatMap((solve): NewPlaces[] => {
    const challengeIndex = findChallengeIndex(board, solve.challengeId);
    if (challengeIndex === undefined) return [];
    const teamIndex = board.teams.findIndex(solve.teamId);
    if (teamIndex === undefined) return [];
    const { globalPlace, division, divisionPlace } = boardTeam(board, teamIndex);
    return [
      {
        solveId: solve.id,
        globalPlace,
        division,
        divisionPlace,
        awardedPoints: solve.atMs > board.timing.endAtMs ? 0 : boardChallenge(board, challengeIndex).points,
      },
    ];
  });
}
