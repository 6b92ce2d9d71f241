import type { Board } from './board';
import { findChallengeIndex, findTeamIndex } from './board';
import type { SolveFact, SolvePlaces } from './facts';

/** Places to store with a solve. */
export interface NewPlaces extends SolvePlaces {
  readonly solveId: string;
}

/**
 * The places at solve time of solves that have none yet, from the first board that contains them (decisions, "Solve
 * rows"). A solve that does not count yet, on a hidden challenge or of an unranked team, waits for a later board.
 */
export function placesAtSolveTime(board: Board, solves: readonly SolveFact[]): NewPlaces[] {
  const { divisions, divisionPlaces } = board.teams;
  return solves.flatMap((solve): NewPlaces[] => {
    if (solve.places || findChallengeIndex(board, solve.challengeId) === undefined) return [];
    const teamIndex = findTeamIndex(board, solve.teamId);
    if (teamIndex === undefined) return [];
    return [
      {
        solveId: solve.id,
        globalPlace: teamIndex + 1,
        division: divisions[teamIndex] ?? '',
        divisionPlace: divisionPlaces[teamIndex] ?? 0,
      },
    ];
  });
}
