import { type Board, type BoardTeams, findTeamIndex } from '../engine/board';
import { compareTexts } from '../engine/ordering';

/**
 * The board as if these teams were not ranked: those behind them move up, globally and in their division, and
 * nobody takes their place as a first solver. Values and counts of challenges stay as computed. Returns the
 * same board when none of the teams is on it.
 */
export function withoutTeams(board: Board, teamIds: ReadonlySet<string>): Board {
  const isRanked = [...teamIds].some((teamId) => findTeamIndex(board, teamId) !== undefined);
  if (!isRanked) return board;
  const { ids, divisions } = board.teams;
  const kept = ids.flatMap((id, index) => (teamIds.has(id) ? [] : [index]));
  const placesByDivision = new Map<string, number>();
  const divisionPlaces = kept.map((index) => {
    const division = divisions[index] ?? '';
    const place = (placesByDivision.get(division) ?? 0) + 1;
    placesByDivision.set(division, place);
    return place;
  });
  return {
    ...board,
    challenges: board.challenges.map((challenge) => ({
      ...challenge,
      firstSolvers: challenge.firstSolvers.filter((teamId) => !teamIds.has(teamId)),
    })),
    teams: { ...keptColumns(board.teams, kept), divisionPlaces: Uint32Array.from(divisionPlaces) },
    divisionCounts: [...placesByDivision]
      .map(([division, teams]) => ({ division, teams }))
      .sort((a, b) => compareTexts(a.division, b.division)),
  };
}

function keptColumns(teams: BoardTeams, kept: readonly number[]): Omit<BoardTeams, 'divisionPlaces'> {
  const texts = <Text extends string | null>(column: readonly Text[]): Text[] =>
    kept.flatMap((index) => column.slice(index, index + 1));
  const numbers = (column: Float64Array): Float64Array =>
    Float64Array.from(kept, (index) => column[index] ?? 0);
  const solves = keptRows(teams.solveOffsets, kept);
  const dynamics = keptRows(teams.dynamicOffsets, kept);
  return {
    ids: texts(teams.ids),
    names: texts(teams.names),
    divisions: texts(teams.divisions),
    avatarUrls: texts(teams.avatarUrls),
    countryCodes: texts(teams.countryCodes),
    statusTexts: texts(teams.statusTexts),
    scores: numbers(teams.scores),
    createdAtMs: numbers(teams.createdAtMs),
    lastSolveAtMs: numbers(teams.lastSolveAtMs),
    lastTiebreakSolveAtMs: numbers(teams.lastTiebreakSolveAtMs),
    solveOffsets: solves.offsets,
    solveChallenges: teams.solveChallenges.filter(solves.isKept),
    solveAtMs: teams.solveAtMs.filter(solves.isKept),
    dynamicOffsets: dynamics.offsets,
    dynamicChallenges: teams.dynamicChallenges.filter(dynamics.isKept),
    dynamicPoints: teams.dynamicPoints.filter(dynamics.isKept),
    dynamicPointDeltas: teams.dynamicPointDeltas.filter(dynamics.isKept),
    dynamicUpdatedAtMs: teams.dynamicUpdatedAtMs.filter(dynamics.isKept),
  };
}

interface KeptRows {
  /** where the rows of each kept team begin among the kept rows */
  readonly offsets: Uint32Array;
  readonly isKept: (value: number, row: number) => boolean;
}

function keptRows(offsets: Uint32Array, kept: readonly number[]): KeptRows {
  const isKept = new Uint8Array(offsets.at(-1) ?? 0);
  const keptOffsets = new Uint32Array(kept.length + 1);
  kept.forEach((index, position) => {
    const [from = 0, to = 0] = offsets.subarray(index, index + 2);
    isKept.fill(1, from, to);
    keptOffsets[position + 1] = (keptOffsets[position] ?? 0) + to - from;
  });
  return { offsets: keptOffsets, isKept: (_, row) => isKept[row] === 1 };
}
