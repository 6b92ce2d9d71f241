import type { BoardTeams, DivisionCount } from './board';
import { compareTexts } from './ordering';
import type { TeamListing } from './team-listing';

export interface PackedTeams {
  readonly teams: BoardTeams;
  readonly divisionCounts: readonly DivisionCount[];
}

/** Turns ranked teams, best first, into the columns of a board. */
export function packTeams(ranked: readonly TeamListing[]): PackedTeams {
  const teams = {
    ids: new Array<string>(ranked.length),
    names: new Array<string>(ranked.length),
    divisions: new Array<string>(ranked.length),
    avatarUrls: new Array<string | null>(ranked.length),
    countryCodes: new Array<string | null>(ranked.length),
    statusTexts: new Array<string | null>(ranked.length),
    scores: new Float64Array(ranked.length),
    divisionPlaces: new Uint32Array(ranked.length),
    createdAtMs: new Float64Array(ranked.length),
    lastSolveAtMs: new Float64Array(ranked.length),
    lastTiebreakSolveAtMs: new Float64Array(ranked.length),
  };
  const placesByDivision = new Map<string, number>();
  ranked.forEach(({ team, score, lastSolveAtMs, lastTiebreakSolveAtMs }, index) => {
    const divisionPlace = (placesByDivision.get(team.division) ?? 0) + 1;
    placesByDivision.set(team.division, divisionPlace);
    teams.ids[index] = team.id;
    teams.names[index] = team.name;
    teams.divisions[index] = team.division;
    teams.avatarUrls[index] = team.avatarUrl;
    teams.countryCodes[index] = team.countryCode;
    teams.statusTexts[index] = team.statusText;
    teams.scores[index] = score;
    teams.divisionPlaces[index] = divisionPlace;
    teams.createdAtMs[index] = team.createdAtMs;
    teams.lastSolveAtMs[index] = lastSolveAtMs;
    teams.lastTiebreakSolveAtMs[index] = lastTiebreakSolveAtMs;
  });
  const divisionCounts = [...placesByDivision].map(([division, count]) => ({ division, teams: count }));
  return {
    divisionCounts: divisionCounts.sort((a, b) => compareTexts(a.division, b.division)),
    teams: { ...teams, ...packSolves(ranked), ...packDynamicScores(ranked) },
  };
}

type SolveColumns = Pick<BoardTeams, 'solveOffsets' | 'solveChallenges' | 'solveAtMs'>;

function packSolves(ranked: readonly TeamListing[]): SolveColumns {
  const solveOffsets = new Uint32Array(ranked.length + 1);
  ranked.forEach(({ solveAtMs: { length } }, index) => {
    solveOffsets[index + 1] = (solveOffsets[index] ?? 0) + length;
  });
  const size = solveOffsets.at(-1) ?? 0;
  const solveChallenges = new Uint32Array(size);
  const solveAtMs = new Float64Array(size);
  let position = 0;
  for (const listing of ranked) {
    solveAtMs.set(listing.solveAtMs, position);
    for (const { index } of listing.solveChallenges) {
      solveChallenges[position] = index;
      position += 1;
    }
  }
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
      // A team whose points the latest tick did not change has no delta.
      dynamicPointDeltas[position] = row.updatedAtMs === challenge.tickedAtMs ? row.delta : 0;
      dynamicUpdatedAtMs[position] = row.updatedAtMs;
      position += 1;
    }
    dynamicOffsets[teamIndex + 1] = position;
  });
  return { dynamicOffsets, dynamicChallenges, dynamicPoints, dynamicPointDeltas, dynamicUpdatedAtMs };
}
