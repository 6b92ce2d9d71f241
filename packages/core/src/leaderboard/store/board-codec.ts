/** Boards and histories as buffers: the form in which the worker stores them for the API. */
import type { Board, BoardChallenge, BoardHistory } from '../engine/board';
import { NO_AWARDS, type DivisionCount, type EntryAward } from '../engine/team-entry';
import { Standings } from '../engine/standings';
import { entriesInSets } from '../engine/packed-entries';
import { teamColumns, type EntryColumns } from '../engine/team-columns';
import type { ColumnReader } from './column-container';
import { decodeColumns, encodeColumns } from './column-container';

/** "RBD1", "RBH1": the last letter is the revision of the format. */
const BOARD_MAGIC = 0x52_42_44_31;
const HISTORY_MAGIC = 0x52_42_48_31;

export interface DecodedBoard {
  readonly board: Board;
  readonly standings: Standings;
}

/** The board's texts and single numbers; the long rows of numbers go into columns. */
interface BoardHeader extends Omit<Board, 'challenges' | 'teams'> {
  readonly challenges: readonly Omit<BoardChallenge, 'seriesAtMs' | 'seriesPoints'>[];
  readonly divisionCounts: readonly DivisionCount[];
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly avatarUrls: readonly (string | null)[];
  readonly countryCodes: readonly (string | null)[];
  readonly statusTexts: readonly (string | null)[];
  /**
   * Absent in boards of workers of a release without awards. Kept in the header, where readers of such a release
   * ignore it.
   */
  readonly awards?: readonly StoredAward[];
}

/** `teamIndex`: the team's index in the rows of the board. */
type StoredAward = readonly [teamIndex: number, atMs: number, points: number];

/** Encodes a board for `decodeBoard`. */
export function encodeBoard(board: Board): Buffer {
  const teams = teamColumns(board);
  const { divisionCounts } = board.teams;
  const { challenges, computedAtMs, updateAtMs, timing, graphSampleMs } = board;
  const header: BoardHeader = {
    computedAtMs,
    updateAtMs,
    timing,
    graphSampleMs,
    challenges: challenges.map(withoutSeries),
    divisionCounts,
    ids: teams.ids,
    names: teams.names,
    avatarUrls: teams.avatarUrls,
    countryCodes: teams.countryCodes,
    statusTexts: teams.statusTexts,
    awards: teams.awards.flatMap((awards, index) =>
      awards.map(({ atMs, points }): StoredAward => [index, atMs, points]),
    ),
  };
  const divisionIndexes = new Map(divisionCounts.map(({ division }, index) => [division, index]));
  return encodeColumns(BOARD_MAGIC, header, [
    Uint32Array.from(teams.divisions, (division) => divisionIndexes.get(division) ?? 0),
    teams.scores,
    teams.divisionPlaces,
    teams.createdAtMs,
    teams.lastSolveAtMs,
    teams.lastTiebreakSolveAtMs,
    teams.solveOffsets,
    teams.solveChallenges,
    teams.solveAtMs,
    teams.dynamicOffsets,
    teams.dynamicChallenges,
    teams.dynamicPoints,
    teams.dynamicPointDeltas,
    teams.dynamicUpdatedAtMs,
    ...challenges.flatMap(({ seriesAtMs, seriesPoints }) => [seriesAtMs, seriesPoints]),
  ]);
}

/**
 * Decodes what `encodeBoard` returned into the standings that later changes apply to; throws
 * `ColumnContainerError` for anything else.
 */
export function decodeBoard(buffer: Uint8Array): DecodedBoard {
  const decoded = decodeColumns(BOARD_MAGIC, buffer);
  const header = decoded.header as BoardHeader;
  const { columns } = decoded;
  const teams = readTeams(header, columns);
  const challenges = header.challenges.map((challenge) => ({
    ...challenge,
    seriesAtMs: columns.doubles().slice(),
    seriesPoints: columns.doubles().slice(),
  }));
  const { computedAtMs, updateAtMs, timing, graphSampleMs } = header;
  const standings = new Standings();
  const board = standings.apply({
    computedAtMs,
    updateAtMs,
    timing,
    graphSampleMs,
    challenges,
    teams: entriesInSets(
      teams,
      challenges.map(({ id }) => id),
    ),
    goneTeamIds: [],
  });
  return { board, standings };
}

/** The columns in the order `encodeBoard` writes them. */
function readTeams(header: BoardHeader, columns: ColumnReader): EntryColumns {
  const { ids, names, avatarUrls, countryCodes, statusTexts, divisionCounts } = header;
  const divisions = Array.from(columns.integers(), (index) => divisionCounts[index]?.division ?? '');
  // Skips scores and places, which are computed from the other columns.
  columns.doubles();
  columns.integers();
  return {
    ids,
    names,
    divisions,
    avatarUrls,
    countryCodes,
    statusTexts,
    createdAtMs: columns.doubles(),
    lastSolveAtMs: columns.doubles(),
    lastTiebreakSolveAtMs: columns.doubles(),
    solveOffsets: columns.integers(),
    solveChallenges: columns.integers(),
    solveAtMs: columns.doubles(),
    dynamicOffsets: columns.integers(),
    dynamicChallenges: columns.integers(),
    dynamicPoints: columns.doubles(),
    dynamicPointDeltas: columns.doubles(),
    dynamicUpdatedAtMs: columns.doubles(),
    awards: readAwards(header),
  };
}

function readAwards({ ids, awards = [] }: BoardHeader): (readonly EntryAward[])[] {
  const ofTeams = ids.map(() => NO_AWARDS);
  for (const [index, atMs, points] of awards)
    ofTeams[index] = [...(ofTeams[index] ?? NO_AWARDS), { atMs, points }];
  return ofTeams;
}

function withoutSeries(challenge: BoardChallenge): BoardHeader['challenges'][number] {
  const { seriesAtMs: _atMs, seriesPoints: _points, ...described } = challenge;
  return described;
}

interface HistoryHeader {
  readonly teamIds: readonly string[];
  readonly challengeIds: readonly string[];
}

/** Encodes a history of pushes for `decodeHistory`. */
export function encodeHistory(history: BoardHistory): Buffer {
  const { teamIds, challengeIds, offsets, challenges, atMs, deltas } = history;
  const header: HistoryHeader = { teamIds, challengeIds };
  return encodeColumns(HISTORY_MAGIC, header, [offsets, challenges, atMs, deltas]);
}

/** Decodes what `encodeHistory` returned; throws `ColumnContainerError` for anything else. */
export function decodeHistory(buffer: Uint8Array): BoardHistory {
  const decoded = decodeColumns(HISTORY_MAGIC, buffer);
  const { teamIds, challengeIds } = decoded.header as HistoryHeader;
  const { columns } = decoded;
  const offsets = columns.integers();
  const challenges = columns.integers();
  const atMs = columns.doubles();
  const deltas = columns.doubles();
  return { teamIds, challengeIds, offsets, challenges, atMs, deltas };
}
