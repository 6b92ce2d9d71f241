/**
 * The teams of a board as whoever only reads boards keeps them. As objects the rows of a hundred thousand teams take many
 * times the memory, and few of them are looked at.
 */
import { Instants, Labels, narrow, Texts, type WholeNumbers } from './packed-columns';
import type { EntryColumns } from './team-columns';
import { NO_AWARDS, type EntryAward, type EntryScore, type TeamEntry } from './team-entry';

/** Team i has the rows `…Offsets[i]` to `…Offsets[i + 1]`. */
interface PackedColumns extends Omit<
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
  /** by team, of those that have some */
  readonly awards: ReadonlyMap<number, readonly EntryAward[]>;
}

function packed(columns: EntryColumns): PackedColumns {
  const awards = new Map<number, readonly EntryAward[]>();
  columns.awards.forEach((ofTeam, row) => {
    if (ofTeam.length > 0) awards.set(row, ofTeam);
  });
  return {
    ...columns,
    ids: new Texts(columns.ids),
    names: new Texts(columns.names),
    divisions: new Labels(columns.divisions),
    avatarUrls: new Labels(columns.avatarUrls),
    countryCodes: new Labels(columns.countryCodes),
    statusTexts: new Labels(columns.statusTexts),
    solveChallenges: narrow(columns.solveChallenges),
    solveAtMs: new Instants(columns.solveAtMs),
    awards,
  };
}

/** A team that reads its columns when it is asked. */
class PackedEntry implements TeamEntry {
  constructor(
    private readonly columns: PackedColumns,
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

/** What `entryColumns` made columns of. */
export function packedEntries(columns: EntryColumns): TeamEntry[] {
  const shared = packed(columns);
  return columns.ids.map((_, row) => new PackedEntry(shared, row));
}

export function isPacked(entry: TeamEntry): boolean {
  return entry instanceof PackedEntry;
}
