import type { BoardTeams, DivisionCount } from './board';
import { compareTexts } from './ordering';
import type { TeamListing } from './team-listing';

export interface PackedTeams {
  readonly teams: BoardTeams;
  readonly divisionCounts: readonly DivisionCount[];
}

/** Turns ranked teams, best first, into the columns of a board; a division place counts teams of that division. */
export function packTeams(ranked: readonly TeamListing[]): PackedTeams {
  const placesByDivision = new Map<string, number>();
  const divisionPlaces = Uint32Array.from(ranked, ({ team }) => {
    const place = (placesByDivision.get(team.division) ?? 0) + 1;
    placesByDivision.set(team.division, place);
    return place;
  });
  const divisionCounts = [...placesByDivision].map(([division, teams]) => ({ division, teams }));
  return {
    divisionCounts: divisionCounts.sort((a, b) => compareTexts(a.division, b.division)),
    teams: {
      ids: ranked.map(({ team }) => team.id),
      names: ranked.map(({ team }) => team.name),
      divisions: ranked.map(({ team }) => team.division),
      avatarUrls: ranked.map(({ team }) => team.avatarUrl),
      countryCodes: ranked.map(({ team }) => team.countryCode),
      statusTexts: ranked.map(({ team }) => team.statusText),
      scores: Float64Array.from(ranked, ({ score }) => score),
      divisionPlaces,
      createdAtMs: Float64Array.from(ranked, ({ createdAtMs }) => createdAtMs),
      lastSolveAtMs: Float64Array.from(ranked, ({ lastSolveAtMs }) => lastSolveAtMs),
      lastTiebreakSolveAtMs: Float64Array.from(ranked, (listing) => listing.lastTiebreakSolveAtMs),
      ...packSolves(ranked),
      ...packDynamicScores(ranked),
    },
  };
}

type SolveColumns = Pick<BoardTeams, 'solveOffsets' | 'solveChallenges' | 'solveAtMs'>;

function packSolves(ranked: readonly TeamListing[]): SolveColumns {
  const size = ranked.reduce((sum, { solves }) => sum + solves.length, 0);
  const solveOffsets = new Uint32Array(ranked.length + 1);
  const solveChallenges = new Uint32Array(size);
  const solveAtMs = new Float64Array(size);
  let position = 0;
  ranked.forEach(({ solves }, teamIndex) => {
    for (const { challenge, solve } of solves) {
      solveChallenges[position] = challenge.index;
      solveAtMs[position] = solve.atMs;
      position += 1;
    }
    solveOffsets[teamIndex + 1] = position;
  });
  return { solveOffsets, solveChallenges, solveAtMs };
}

type DynamicColumns = Pick<BoardTeams, keyof BoardTeams & `dynamic${string}`>;

function packDynamicScores(ranked: readonly TeamListing[]): DynamicColumns {
  const size = ranked.reduce((sum, { dynamicScores }) => sum + dynamicScores.length, 0);
  const dynamicOffsets = new Uint32Array(ranked.length + 1);
  const dynamicChallenges = new Uint32Array(size);
  const dynamicPoints = new Float64Array(size);
  const dynamicPointDeltas = new Float64Array(size);
  const dynamicUpdatedAtMs = new Float64Array(size);
  let position = 0;
  ranked.forEach(({ dynamicScores }, teamIndex) => {
    for (const { challenge, row } of dynamicScores) {
      dynamicChallenges[position] = challenge.index;
      dynamicPoints[position] = row.points;
      // A team that did not move in the latest tick has no delta (competition reference 2.5).
      dynamicPointDeltas[position] = row.updatedAtMs === challenge.tickedAtMs ? row.delta : 0;
      dynamicUpdatedAtMs[position] = row.updatedAtMs;
      position += 1;
    }
    dynamicOffsets[teamIndex + 1] = position;
  });
  return { dynamicOffsets, dynamicChallenges, dynamicPoints, dynamicPointDeltas, dynamicUpdatedAtMs };
}
