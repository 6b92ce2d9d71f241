import type { Board } from './board';
import { boardChallenge, findChallengeIndex, findTeamIndex } from './board';
import type { SolveFact, SolvePlaces } from './facts';

/** What to store with a solve. */
export interface NewPlaces extends SolvePlaces {
  readonly solveId: string;
  /** value of the challenge on that board; 0 for a solve after the end, which does not count */
  readonly awardedPoints: number;
}

/**
 * Places and value at solve time of the solves without any, taken from the first board that counts them. A
 * solve on a hidden challenge or of an unranked team waits for a later board
 * (docs/rules/scoring-and-ranking.md#places-at-solve-time).
 */
export function placesAtSolveTime(board: Board, solves: readonly SolveFact[]): NewPlaces[] {
  const { divisions, divisionPlaces } = board.teams;
  return solves.flatMap((solve): NewPlaces[] => {
    if (solve.places) return [];
    const challengeIndex = findChallengeIndex(board, solve.challengeId);
    if (challengeIndex === undefined) return [];
    const teamIndex = findTeamIndex(board, solve.teamId);
    if (teamIndex === undefined) return [];
    return [
      {
        solveId: solve.id,
        globalPlace: teamIndex + 1,
        division: divisions[teamIndex] ?? '',
        divisionPlace: divisionPlaces[teamIndex] ?? 0,
        awardedPoints: solve.atMs > board.timing.endAtMs ? 0 : boardChallenge(board, challengeIndex).points,
      },
    ];
  });
}
