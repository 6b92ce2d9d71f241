/** The teams of one board in the order of their places, found by place or by ID. */
import type { DivisionCount, TeamEntry } from './team-entry';
import { EntryList, type Entries } from './entry-list';
import { compareTexts } from './ordering';
import { TeamNumbers } from './team-numbers';

/** Rank of a team that is not ranked. */
const UNRANKED = -1;

/** Entries, scores and divisions of teams in boards of one origin, by number, which a team keeps while it is ranked. */
export interface NumberedTeams {
  readonly numbers: Pick<TeamNumbers, 'find'>;
  readonly entries: Entries;
  readonly scores: Float64Array;
  /** Index of the name of the team's division. */
  readonly divisions: Uint32Array;
  readonly divisionNames: readonly string[];
}

/** An index is a place minus 1. Reading one that does not exist throws a RangeError. */
export class RankedTeams {
  static readonly none = new RankedTeams(
    {
      numbers: new TeamNumbers(),
      entries: new EntryList(),
      scores: new Float64Array(),
      divisions: new Uint32Array(),
      divisionNames: [],
    },
    new Uint32Array(),
  );

  private knownIndexes: Int32Array | undefined;
  private divisionPlaces: Uint32Array | undefined;
  private knownIds: readonly string[] | undefined;
  private knownScores: Float64Array | undefined;

  /** `order`: the numbers of the ranked teams, best first. */
  constructor(
    private readonly teams: NumberedTeams,
    private readonly order: Uint32Array,
  ) {}

  get count(): number {
    return this.order.length;
  }

  entryAt(index: number): TeamEntry {
    const entry = this.teams.entries.at(this.numberAt(index));
    if (entry === undefined) throw new RangeError(`no team at index ${String(index)}`);
    return entry;
  }

  scoreAt(index: number): number {
    return this.teams.scores[this.numberAt(index)] ?? 0;
  }

  divisionPlaceAt(index: number): number {
    this.divisionPlaces ??= this.countDivisions().places;
    return this.divisionPlaces[index] ?? 0;
  }

  /** Counts by division, in text order of the divisions. */
  get divisionCounts(): readonly DivisionCount[] {
    const { counts } = this.countDivisions();
    return this.teams.divisionNames
      .map((division, index) => ({ division, teams: counts[index] ?? 0 }))
      .filter(({ teams: count }) => count > 0)
      .sort((a, b) => compareTexts(a.division, b.division));
  }

  /** Undefined when the team is not ranked. */
  findIndex(teamId: string): number | undefined {
    const number = this.numberOf(teamId);
    const index = number === undefined ? undefined : this.indexes[number];
    return index === undefined || index === UNRANKED ? undefined : index;
  }

  /** Undefined when the team is not ranked. Cheaper than `findIndex`, which has to index all teams first. */
  find(teamId: string): TeamEntry | undefined {
    const number = this.numberOf(teamId);
    return number === undefined ? undefined : this.teams.entries.at(number);
  }

  /** Best first. Built on first use, as `scores` is. */
  get ids(): readonly string[] {
    this.knownIds ??= Array.from(this.order, (_, index) => this.entryAt(index).id);
    return this.knownIds;
  }

  get scores(): Float64Array {
    this.knownScores ??= Float64Array.from(this.order, (number) => this.teams.scores[number] ?? 0);
    return this.knownScores;
  }

  /** The ranking without these teams; those behind them move up. */
  without(teamIds: ReadonlySet<string>): RankedTeams {
    const gone = new Set([...teamIds].map((id) => this.numberOf(id)));
    return new RankedTeams(
      this.teams,
      this.order.filter((number) => !gone.has(number)),
    );
  }

  /** Index by team number. Built on first use: many boards are replaced before anybody looks for a team. */
  private get indexes(): Int32Array {
    if (this.knownIndexes !== undefined) return this.knownIndexes;
    const indexes = new Int32Array(this.teams.entries.length).fill(UNRANKED);
    for (let index = 0; index < this.order.length; index += 1) indexes[this.order[index] ?? 0] = index;
    this.knownIndexes = indexes;
    return indexes;
  }

  private countDivisions(): { readonly places: Uint32Array; readonly counts: Uint32Array } {
    const { divisions, divisionNames } = this.teams;
    const places = new Uint32Array(this.order.length);
    const counts = new Uint32Array(divisionNames.length);
    for (let index = 0; index < places.length; index += 1) {
      const division = divisions[this.order[index] ?? 0] ?? 0;
      const place = (counts[division] ?? 0) + 1;
      counts[division] = place;
      places[index] = place;
    }
    return { places, counts };
  }

  private numberOf(teamId: string): number | undefined {
    return this.teams.numbers.find(teamId, this.teams.entries);
  }

  private numberAt(index: number): number {
    const number = this.order[index];
    if (number === undefined) throw new RangeError(`no team at index ${String(index)}`);
    return number;
  }
}
