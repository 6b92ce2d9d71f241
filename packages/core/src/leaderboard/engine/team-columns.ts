/** The teams of a board as columns: the form in which whole boards are stored. */
import type { Board } from './board';
import type { EntryAward, TeamEntry } from './team-entry';
import { entryDynamicScores, findChallengeIndex } from './board';

/**
 * Teams without scores and places: one entry per team in every column. Team i has the rows `…Offsets[i]` to
 * `…Offsets[i + 1]`, whose challenges are indexes into those of a board.
 */
export interface EntryColumns {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly divisions: readonly string[];
  readonly avatarUrls: readonly (string | null)[];
  readonly countryCodes: readonly (string | null)[];
  readonly statusTexts: readonly (string | null)[];
  readonly createdAtMs: Float64Array;
  readonly lastSolveAtMs: Float64Array;
  /** Infinity when none of the team's rows is eligible for the tie-break */
  readonly lastTiebreakSolveAtMs: Float64Array;

  readonly solveOffsets: Uint32Array;
  readonly solveChallenges: Uint32Array;
  readonly solveAtMs: Float64Array;

  readonly dynamicOffsets: Uint32Array;
  readonly dynamicChallenges: Uint32Array;
  readonly dynamicPoints: Float64Array;
  readonly dynamicPointDeltas: Float64Array;
  readonly dynamicUpdatedAtMs: Float64Array;

  readonly awards: readonly (readonly EntryAward[])[];
}

/** Ranked teams. */
export interface TeamColumns extends EntryColumns {
  readonly scores: Float64Array;
  readonly divisionPlaces: Uint32Array;
}

export function teamColumns(board: Board): TeamColumns {
  const { teams } = board;
  const entries = Array.from({ length: board.teams.count }, (_, index) => teams.entryAt(index));
  return {
    ...entryColumns(board, entries),
    scores: teams.scores,
    divisionPlaces: Uint32Array.from(entries, (_, index) => teams.divisionPlaceAt(index)),
  };
}

/** Entries whose rows are on challenges of the board. */
export function entryColumns(board: Board, entries: readonly TeamEntry[]): EntryColumns {
  const column = (value: (entry: TeamEntry) => number): Float64Array => Float64Array.from(entries, value);
  return {
    ids: entries.map(({ id }) => id),
    names: entries.map(({ name }) => name),
    divisions: entries.map(({ division }) => division),
    avatarUrls: entries.map(({ avatarUrl }) => avatarUrl),
    countryCodes: entries.map(({ countryCode }) => countryCode),
    statusTexts: entries.map(({ statusText }) => statusText),
    createdAtMs: column(({ createdAtMs }) => createdAtMs),
    lastSolveAtMs: column(({ lastSolveAtMs }) => lastSolveAtMs),
    lastTiebreakSolveAtMs: column(({ lastTiebreakSolveAtMs }) => lastTiebreakSolveAtMs),
    ...solveColumns(board, entries),
    ...dynamicColumns(board, entries),
    awards: entries.map(({ awards }) => awards),
  };
}

function offsetsOf(entries: readonly TeamEntry[], rows: (entry: TeamEntry) => number): Uint32Array {
  const offsets = new Uint32Array(entries.length + 1);
  entries.forEach((entry, index) => {
    offsets[index + 1] = (offsets[index] ?? 0) + rows(entry);
  });
  return offsets;
}

type SolveColumns = Pick<EntryColumns, 'solveOffsets' | 'solveChallenges' | 'solveAtMs'>;

function solveColumns(board: Board, entries: readonly TeamEntry[]): SolveColumns {
  const solveOffsets = offsetsOf(entries, ({ solveAtMs: { length } }) => length);
  const solveChallenges = new Uint32Array(solveOffsets.at(-1) ?? 0);
  const solveAtMs = new Float64Array(solveChallenges.length);
  entries.forEach((entry, index) => {
    const from = solveOffsets[index] ?? 0;
    solveAtMs.set(entry.solveAtMs, from);
    entry.solveChallengeIds.forEach((id, row) => {
      solveChallenges[from + row] = findChallengeIndex(board, id) ?? 0;
    });
  });
  return { solveOffsets, solveChallenges, solveAtMs };
}

type DynamicColumns = Pick<EntryColumns, keyof EntryColumns & `dynamic${string}`>;

function dynamicColumns(board: Board, entries: readonly TeamEntry[]): DynamicColumns {
  const dynamicOffsets = offsetsOf(entries, ({ dynamicScores: { length } }) => length);
  const rows = entries.flatMap((entry) => entryDynamicScores(board, entry));
  return {
    dynamicOffsets,
    dynamicChallenges: Uint32Array.from(rows, ({ challengeIndex }) => challengeIndex),
    dynamicPoints: Float64Array.from(rows, ({ points }) => points),
    dynamicPointDeltas: Float64Array.from(rows, ({ pointDelta }) => pointDelta),
    dynamicUpdatedAtMs: Float64Array.from(rows, ({ updatedAtMs }) => updatedAtMs),
  };
}
