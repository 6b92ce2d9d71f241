import type { SolveV1, SolveV2 } from '@rampart/contract';
import type { ListedSolve } from '@rampart/core/solves';
import type { TeamStanding } from '@rampart/core/teams';

export function presentSolveV1(solve: ListedSolve): SolveV1 {
  return {
    id: solve.id,
    createdAt: solve.at.getTime(),
    userId: solve.team.id,
    userName: solve.team.name,
  };
}

/** `position` is 1-based among all solves; `standing` is where the team stands now, if it is ranked. */
export function presentSolveV2(
  solve: ListedSolve,
  position: number,
  standing: TeamStanding | undefined,
): SolveV2 {
  const places = solve.placesAtSolve ?? {
    globalPlace: standing?.globalPlace ?? 0,
    division: solve.team.division,
    divisionPlace: standing?.divisionPlace ?? 0,
  };
  return {
    userAvatarUrl: solve.team.avatarUrl,
    userCountryCode: solve.team.countryCode,
    userStatusText: solve.team.statusText,
    globalPlace: places.globalPlace,
    division: places.division,
    divisionPlace: places.divisionPlace,
    bloodIndex: position <= 3 ? position - 1 : null,
    // Last: behind a spread V8 would make a class of its own for each object (docs/performance.md).
    ...presentSolveV1(solve),
  };
}
