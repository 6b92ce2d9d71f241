/**
 * The teams of a board, packed for processes that only read boards. As objects, the rows of a hundred thousand
 * teams would take many times the memory, and few of them are ever read. A set of some thousand teams shares its
 * columns and stays in memory as long as one of its teams does.
 */
import { Instants, Labels, narrow, Texts, type WholeNumbers } from './packed-columns';
import type { EntryColumns } from './team-columns';
import { NO_AWARDS, type EntryAward, type EntryScore, type TeamEntry } from './team-entry';

/** Small enough that the temporary objects made while packing are collected while they are young. */
const MAX_TEAMS_IN_SET = 8_192;

/** Columns that the teams of a set share. */
export interface TeamSet {
  /** Number of teams when the set was made, including those that have left it since because they changed. */
  readonly teamCount: number;
}

/** Team i has the rows `…Offsets[i]` to `…Offsets[i + 1]`. */
interface PackedColumns
  extends
    TeamSet,
    Omit<
      EntryColumns,
      | 'ids'
      | 'names'
      | 'divisions'
      | 'avatarUrls'
      | 'countryCodes'
      | 'statusTexts'
      | 'solveChallenges'
      | 'solveAtMs'
      | 'awards'
    > {
  readonly ids: Texts;
  readonly names: Texts;
  readonly divisions: Labels<string>;
  readonly avatarUrls: Labels<string | null>;
  readonly countryCodes: Labels<string | null>;
  readonly statusTexts: Labels<string | null>;
  readonly solveChallenges: WholeNumbers;
  readonly solveAtMs: Instants;
  /** By row, only for teams that have awards. */
  readonly awards: ReadonlyMap<number, readonly EntryAward[]>;
  /** The challenges of the board, in its order. */
  readonly challengeIds: readonly string[];
}

function packed(columns: EntryColumns, challengeIds: readonly string[]): PackedColumns {
  const awards = new Map<number, readonly EntryAward[]>();
  columns.awards.forEach((ofTeam, row) => {
    if (ofTeam.length > 0) awards.set(row, ofTeam);
  });
  return {
    ...columns,
    teamCount: columns.ids.length,
    ids: new Texts(columns.ids),
    names: new Texts(columns.names),
    divisions: new Labels(columns.divisions),
    avatarUrls: new Labels(columns.avatarUrls),
    countryCodes: new Labels(columns.countryCodes),
    statusTexts: new Labels(columns.statusTexts),
    solveChallenges: narrow(columns.solveChallenges),
    solveAtMs: new Instants(columns.solveAtMs),
    awards,
    challengeIds,
  };
}

/** A team that reads its fields from the columns of its set. */
class PackedEntry implements TeamEntry {
  constructor(
    readonly columns: PackedColumns,
    private readonly row: number,
  ) {}

  get id(): string {
    return this.columns.ids.at(this.row);
  }

  get name(): string {
    return this.columns.names.at(this.row);
  }

  get division(): string {
    return this.columns.divisions.at(this.row) ?? '';
  }

  get avatarUrl(): string | null {
    return this.columns.avatarUrls.at(this.row) ?? null;
  }

  get countryCode(): string | null {
    return this.columns.countryCodes.at(this.row) ?? null;
  }

  get statusText(): string | null {
    return this.columns.statusTexts.at(this.row) ?? null;
  }

  get createdAtMs(): number {
    return this.columns.createdAtMs[this.row] ?? 0;
  }

  get lastSolveAtMs(): number {
    return this.columns.lastSolveAtMs[this.row] ?? 0;
  }

  get lastTiebreakSolveAtMs(): number {
    return this.columns.lastTiebreakSolveAtMs[this.row] ?? Infinity;
  }

  get solveChallengeIds(): readonly string[] {
    const { solveOffsets, solveChallenges } = this.columns;
    return this.rows(solveOffsets, (row) => this.challengeId(solveChallenges[row]));
  }

  get solveAtMs(): readonly number[] {
    const { solveOffsets, solveAtMs } = this.columns;
    return this.rows(solveOffsets, (row) => solveAtMs.at(row));
  }

  get dynamicScores(): readonly EntryScore[] {
    const { dynamicOffsets, dynamicChallenges, dynamicPoints, dynamicPointDeltas, dynamicUpdatedAtMs } =
      this.columns;
    return this.rows(dynamicOffsets, (row) => ({
      challengeId: this.challengeId(dynamicChallenges[row]),
      points: dynamicPoints[row] ?? 0,
      delta: dynamicPointDeltas[row] ?? 0,
      updatedAtMs: dynamicUpdatedAtMs[row] ?? 0,
    }));
  }

  get awards(): readonly EntryAward[] {
    return this.columns.awards.get(this.row) ?? NO_AWARDS;
  }

  private challengeId(index = 0): string {
    return this.columns.challengeIds[index] ?? '';
  }

  /** Faster than `Array.from`: a board has as many rows as solves. */
  private rows<Row>(offsets: Uint32Array, rowAt: (row: number) => Row): readonly Row[] {
    const [from = 0, to = 0] = [offsets[this.row], offsets[this.row + 1]];
    const rows = new Array<Row>(to - from);
    for (let row = from; row < to; row += 1) rows[row - from] = rowAt(row);
    return rows;
  }
}

/** Splits `count` teams into as few sets as possible, all of about the same size. */
export function evenSets(count: number): readonly { readonly from: number; readonly to: number }[] {
  const sets = Math.ceil(count / MAX_TEAMS_IN_SET);
  const start = (set: number): number => Math.floor((count * set) / sets);
  return Array.from({ length: sets }, (_, set) => ({ from: start(set), to: start(set + 1) }));
}

/** A copy of the rows of some teams. */
function part(columns: EntryColumns, from: number, to: number): EntryColumns {
  const { solveOffsets, dynamicOffsets } = columns;
  const [solvesFrom = 0, solvesTo = 0] = [solveOffsets[from], solveOffsets[to]];
  const [scoresFrom = 0, scoresTo = 0] = [dynamicOffsets[from], dynamicOffsets[to]];
  return {
    ids: columns.ids.slice(from, to),
    names: columns.names.slice(from, to),
    divisions: columns.divisions.slice(from, to),
    avatarUrls: columns.avatarUrls.slice(from, to),
    countryCodes: columns.countryCodes.slice(from, to),
    statusTexts: columns.statusTexts.slice(from, to),
    createdAtMs: columns.createdAtMs.slice(from, to),
    lastSolveAtMs: columns.lastSolveAtMs.slice(from, to),
    lastTiebreakSolveAtMs: columns.lastTiebreakSolveAtMs.slice(from, to),
    solveOffsets: solveOffsets.slice(from, to + 1).map((offset) => offset - solvesFrom),
    solveChallenges: columns.solveChallenges.slice(solvesFrom, solvesTo),
    solveAtMs: columns.solveAtMs.slice(solvesFrom, solvesTo),
    dynamicOffsets: dynamicOffsets.slice(from, to + 1).map((offset) => offset - scoresFrom),
    dynamicChallenges: columns.dynamicChallenges.slice(scoresFrom, scoresTo),
    dynamicPoints: columns.dynamicPoints.slice(scoresFrom, scoresTo),
    dynamicPointDeltas: columns.dynamicPointDeltas.slice(scoresFrom, scoresTo),
    dynamicUpdatedAtMs: columns.dynamicUpdatedAtMs.slice(scoresFrom, scoresTo),
    awards: columns.awards.slice(from, to),
  };
}

/**
 * The entries that `entryColumns` made columns of, all in one set. `challengeIds` are those of the same board, in
 * its order.
 */
export function packedEntries(columns: EntryColumns, challengeIds: readonly string[]): TeamEntry[] {
  const shared = packed(columns, challengeIds);
  return columns.ids.map((_, row) => new PackedEntry(shared, row));
}

/** Like `packedEntries`, but in sets that copy their rows, so that `columns` can be freed. */
export function entriesInSets(columns: EntryColumns, challengeIds: readonly string[]): TeamEntry[] {
  return evenSets(columns.ids.length).flatMap(({ from, to }) =>
    packedEntries(part(columns, from, to), challengeIds),
  );
}

/** The set of a packed entry; undefined for an entry that is not packed. */
export function setOf(entry: TeamEntry): TeamSet | undefined {
  return entry instanceof PackedEntry ? entry.columns : undefined;
}
