/** The teams of one board in the order of their places, found by place or by ID. */
import type { DivisionCount, TeamEntry } from './team-entry';
import { compareTexts } from './ordering';

/** Rank of a team that is not ranked. */
const UNRANKED = -1;

/** Everything that boards of one origin say about a team stands at its number, which never changes. */
export interface NumberedTeams {
  readonly numbers: ReadonlyMap<string, number>;
  readonly entries: readonly (TeamEntry | undefined)[];
  readonly scores: Float64Array;
}

/** An index is a place minus 1. Reading one that does not exist throws a RangeError. */
export class RankedTeams {
  static readonly none = new RankedTeams(
    { numbers: new Map(), entries: [], scores: new Float64Array() },
    new Uint32Array(),
  );

  /** by text order of their divisions */
  readonly divisionCounts: readonly DivisionCount[];
  private readonly indexes: Int32Array;
  private readonly divisionPlaces: Uint32Array;
  private knownIds: readonly string[] | undefined;
  private knownScores: Float64Array | undefined;

  /** `order`: the numbers of the ranked teams, best first. */
  constructor(
    private readonly teams: NumberedTeams,
    private readonly order: Uint32Array,
  ) {
    this.indexes = new Int32Array(teams.entries.length).fill(UNRANKED);
    this.divisionPlaces = new Uint32Array(order.length);
    const counts = new Map<string, number>();
    for (let index = 0; index < order.length; index += 1) {
      const number = order[index] ?? 0;
      this.indexes[number] = index;
      const division = teams.entries[number]?.division ?? '';
      const place = (counts.get(division) ?? 0) + 1;
      counts.set(division, place);
      this.divisionPlaces[index] = place;
    }
    this.divisionCounts = [...counts]
      .map(([division, count]) => ({ division, teams: count }))
      .sort((a, b) => compareTexts(a.division, b.division));
  }

  get count(): number {
    return this.order.length;
  }

  entryAt(index: number): TeamEntry {
    const entry = this.teams.entries[this.numberAt(index)];
    if (entry === undefined) throw new RangeError(`no team at index ${String(index)}`);
    return entry;
  }

  scoreAt(index: number): number {
    return this.teams.scores[this.numberAt(index)] ?? 0;
  }

  divisionPlaceAt(index: number): number {
    return this.divisionPlaces[index] ?? 0;
  }

  /** Undefined when the team is not ranked. */
  findIndex(teamId: string): number | undefined {
    const number = this.teams.numbers.get(teamId);
    const index = number === undefined ? undefined : this.indexes[number];
    return index === undefined || index === UNRANKED ? undefined : index;
  }

  /** Best first; made when it is first asked for, as are `scores`. */
  get ids(): readonly string[] {
    this.knownIds ??= Array.from(this.order, (_, index) => this.entryAt(index).id);
    return this.knownIds;
  }

  get scores(): Float64Array {
    this.knownScores ??= Float64Array.from(this.order, (number) => this.teams.scores[number] ?? 0);
    return this.knownScores;
  }

  /** The others, who move up. */
  without(teamIds: ReadonlySet<string>): RankedTeams {
    const gone = new Set([...teamIds].map((id) => this.teams.numbers.get(id)));
    return new RankedTeams(
      this.teams,
      this.order.filter((number) => !gone.has(number)),
    );
  }

  private numberAt(index: number): number {
    const number = this.order[index];
    if (number === undefined) throw new RangeError(`no team at index ${String(index)}`);
    return number;
  }
}
