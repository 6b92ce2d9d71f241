/**
 * Scores and places of the teams of a board, updated with each change of the board: in the worker, whose engine
 * knows what has changed, and in every API process, which reads the changes. A new value of a challenge only adds
 * to the scores of its solvers; then all teams are ordered again, by numbers alone.
 */
import type { Board, BoardChallenge } from './board';
import { EntryList } from './entry-list';
import type { TeamEntry } from './team-entry';
import { NumberList } from './number-list';
import { borderAmong, compareTieBreaks } from './ordering';
import { RankedTeams } from './ranked-teams';
import { orderByScore } from './score-order';
import { packedEntries, setOf, evenSets, type TeamSet } from './packed-entries';
import { entryColumns } from './team-columns';
import { TeamNumbers } from './team-numbers';

/** A board with only those of its teams that differ from the board before. */
export interface BoardChange extends Omit<Board, 'challenges' | 'teams'> {
  /** All of them, in list order; unchanged ones may be the same objects. */
  readonly challenges: readonly BoardChallenge[];
  /** Teams that are new or have a new profile or new rows. */
  readonly teams: readonly TeamEntry[];
  /** No longer ranked. */
  readonly goneTeamIds: readonly string[];
}

/** From this share of all teams on, sorting all of them costs less than moving those that changed. */
const MIN_SHARE_TO_SORT = 1 / 4;
/** Most teams that may be unpacked: about 1 KB each, 4 MB together. */
const MAX_UNPACKED = 4_000;
/** A set is packed anew when at most this share of its teams is left. */
const MIN_SHARE_IN_USE = 1 / 2;

export class Standings {
  private readonly numbers = new TeamNumbers();
  private readonly entries = new EntryList();
  private scores = new Float64Array();
  private divisions = new Uint32Array();
  /** Whether a board holds `divisions`, so that they must be copied before a change. */
  private sharesDivisions = false;
  private readonly divisionNames: string[] = [];
  /** Numbers of the ranked teams as if all had the same score, best first. */
  private tieOrder: Uint32Array = new Uint32Array();
  /** The same teams by score. */
  private order: Uint32Array = new Uint32Array();
  /** Numbers of the teams with a counted solve, by challenge. */
  private solvers = new Map<string, NumberList>();
  private points = new Map<string, number>();
  private endAtMs = -Infinity;
  private challenges: readonly BoardChallenge[] = [];
  private teams = RankedTeams.none;
  /** 1 at the numbers of changed teams while the order is updated */
  private marks = new Uint8Array();
  /** Teams that have changed since entries were last packed into sets. */
  private unpacked = 0;

  /** The board after a change. */
  apply(change: BoardChange): Board {
    const { computedAtMs, updateAtMs, timing, graphSampleMs, challenges } = change;
    const isNew = this.update(change);
    this.challenges = challenges;
    if (isNew) {
      const { numbers, divisionNames, divisions } = this;
      const entries = this.entries.snapshot();
      const scores = this.scores.slice(0, entries.length);
      this.sharesDivisions = true;
      this.teams = new RankedTeams({ numbers, entries, scores, divisions, divisionNames }, this.order);
    }
    return { computedAtMs, updateAtMs, timing, graphSampleMs, challenges, teams: this.teams };
  }

  /**
   * Packs the entries that came with changes once there are many, together with the rest of sets that have lost
   * half of their teams. Only for readers of boards: the entries of an engine share their rows with its facts.
   */
  pack(board: Board, maxUnpacked = MAX_UNPACKED): void {
    if (this.unpacked <= maxUnpacked) return;
    this.unpacked = 0;
    const numbers = this.numbersToPack();
    const challengeIds = board.challenges.map(({ id }) => id);
    for (const { from, to } of evenSets(numbers.length)) {
      const together = numbers.slice(from, to);
      const entries = together.flatMap((number) => this.entries.at(number) ?? []);
      const packed = packedEntries(entryColumns(board, entries), challengeIds);
      together.forEach((number, row) => this.entries.set(number, packed[row]));
    }
  }

  private numbersToPack(): readonly number[] {
    const toPack: number[] = [];
    const inSets = new Map<TeamSet, number[]>();
    for (let number = 0; number < this.entries.length; number += 1) {
      const entry = this.entries.at(number);
      if (entry === undefined) continue;
      const set = setOf(entry);
      const numbers = set === undefined ? toPack : (inSets.get(set) ?? []);
      if (numbers.push(number) === 1 && set !== undefined) inSets.set(set, numbers);
    }
    for (const [{ teamCount }, numbers] of inSets) {
      if (numbers.length <= teamCount * MIN_SHARE_IN_USE) toPack.push(...numbers);
    }
    return toPack;
  }

  /** Returns whether a team or a score has changed. */
  private update({ timing, challenges, teams, goneTeamIds }: BoardChange): boolean {
    const touched = teams.length + goneTeamIds.length;
    // The first teams of a reader are those of a whole board, which are packed already.
    if (this.numbers.size > 0) this.unpacked += teams.length;
    const recounts = timing.endAtMs !== this.endAtMs;
    const sortsAll = recounts || touched > this.numbers.size * MIN_SHARE_TO_SORT;
    this.endAtMs = timing.endAtMs;
    const isRepriced = this.reprice(challenges, recounts);
    const changed = new Set<number>();
    for (const entry of teams) changed.add(this.replace(this.numberOf(entry.id), entry, recounts));
    for (const id of goneTeamIds) {
      const number = this.numbers.find(id, this.entries);
      if (number !== undefined) changed.add(this.replace(number, undefined, recounts));
    }
    if (recounts) this.recount();
    if (sortsAll) this.tieOrder = this.sorted();
    else if (touched > 0) this.tieOrder = this.reorder(this.tieOrder, changed, this.compareTies);
    if (sortsAll || isRepriced) this.order = orderByScore(this.tieOrder, this.scores);
    else if (touched > 0) this.order = this.reorder(this.order.slice(), changed, this.compare);
    return sortsAll || isRepriced || touched > 0;
  }

  private numberOf(teamId: string): number {
    const known = this.numbers.find(teamId, this.entries);
    if (known !== undefined) return known;
    const number = this.numbers.add(teamId);
    this.entries.set(number, undefined);
    if (number >= this.scores.length) {
      const size = Math.max(16, number * 2);
      const [scores, divisions] = [new Float64Array(size), new Uint32Array(size)];
      scores.set(this.scores);
      divisions.set(this.divisions);
      this.scores = scores;
      this.divisions = divisions;
      this.sharesDivisions = false;
    }
    return number;
  }

  private moveTo(division: string, number: number): void {
    const known = this.divisionNames.indexOf(division);
    const index = known === -1 ? this.divisionNames.push(division) - 1 : known;
    if (this.divisions[number] === index) return;
    if (this.sharesDivisions) this.divisions = this.divisions.slice();
    this.sharesDivisions = false;
    this.divisions[number] = index;
  }

  /** Adds the change of each challenge's value to the scores of its solvers. */
  private reprice(challenges: readonly BoardChallenge[], recounts: boolean): boolean {
    if (challenges === this.challenges) return false;
    let isRepriced = false;
    const before = this.points;
    this.points = new Map(challenges.map(({ id, points }) => [id, points]));
    if (recounts) return true;
    for (const [id, solvers] of this.solvers) {
      // Hidden or deleted: dropping the whole list here saves removing each of its solvers one by one in `replace`.
      if (!this.points.has(id)) this.solvers.delete(id);
      const moved = (this.points.get(id) ?? 0) - (before.get(id) ?? 0);
      if (moved === 0) continue;
      isRepriced = true;
      solvers.forEach((number) => {
        this.scores[number] = (this.scores[number] ?? 0) + moved;
      });
    }
    return isRepriced;
  }

  private replace(number: number, entry: TeamEntry | undefined, recounts: boolean): number {
    const before = this.entries.at(number);
    this.entries.set(number, entry);
    if (entry !== undefined) this.moveTo(entry.division, number);
    if (recounts) return number;
    const [had, has] = [this.countedOf(before), this.countedOf(entry)];
    // New solves are appended, so that nearly always everything before them is the same.
    let same = 0;
    while (same < had.length && had[same] === has[same]) same += 1;
    const [lost, won] = [had.slice(same), has.slice(same)];
    for (const id of lost) if (!won.includes(id)) this.solvers.get(id)?.remove(number);
    for (const id of won) if (!lost.includes(id)) this.solversOf(id).add(number);
    this.scores[number] = this.scoreOf(entry, has);
    return number;
  }

  /** After a new end, when other solves count than before. */
  private recount(): void {
    this.solvers = new Map();
    for (let number = 0; number < this.entries.length; number += 1) {
      const entry = this.entries.at(number);
      if (entry === undefined) continue;
      const has = this.countedOf(entry);
      this.scores[number] = this.scoreOf(entry, has);
      for (const id of has) this.solversOf(id).add(number);
    }
  }

  private sorted(): Uint32Array {
    const ranked: number[] = [];
    for (let number = 0; number < this.entries.length; number += 1) {
      if (this.entries.at(number) !== undefined) ranked.push(number);
    }
    return Uint32Array.from(ranked.sort(this.compareTies));
  }

  /** Moves the changed teams to where they belong now; reuses the array if it has room. */
  private reorder(
    before: Uint32Array,
    changed: ReadonlySet<number>,
    compare: (a: number, b: number) => number,
  ): Uint32Array {
    if (this.marks.length < this.entries.length) this.marks = new Uint8Array(this.scores.length);
    for (const number of changed) this.marks[number] = 1;
    let kept = 0;
    for (const number of before) {
      if (this.marks[number] === 1) continue;
      before[kept] = number;
      kept += 1;
    }
    for (const number of changed) this.marks[number] = 0;
    const moved = [...changed].filter((number) => this.entries.at(number) !== undefined).sort(compare);
    let order = before.subarray(0, kept + moved.length);
    if (order.length < kept + moved.length) {
      order = new Uint32Array(kept + moved.length);
      order.set(before.subarray(0, kept));
    }
    let end = kept;
    for (let place = moved.length - 1; place >= 0; place -= 1) {
      const number = moved[place] ?? 0;
      const to = borderAmong(end, (index) => compare(order[index] ?? 0, number) <= 0);
      order.copyWithin(to + place + 1, to, end);
      order[to + place] = number;
      end = to;
    }
    return order;
  }

  private readonly compareTies = (a: number, b: number): number => {
    const [one, other] = [this.entries.at(a), this.entries.at(b)];
    return one === undefined || other === undefined ? a - b : compareTieBreaks(one, other);
  };

  private readonly compare = (a: number, b: number): number =>
    (this.scores[b] ?? 0) - (this.scores[a] ?? 0) || this.compareTies(a, b);

  private solversOf(challengeId: string): NumberList {
    const known = this.solvers.get(challengeId);
    if (known !== undefined) return known;
    const solvers = new NumberList();
    this.solvers.set(challengeId, solvers);
    return solvers;
  }

  /** Challenges of the solves that count: those up to the end of the event. */
  private countedOf(entry: TeamEntry | undefined): readonly string[] {
    if (entry === undefined) return [];
    const { solveChallengeIds, solveAtMs } = entry;
    // They are in order of time, so all of them count if the last one does.
    if ((solveAtMs.at(-1) ?? 0) <= this.endAtMs) return solveChallengeIds;
    return solveChallengeIds.filter((_, position) => (solveAtMs[position] ?? 0) <= this.endAtMs);
  }

  private scoreOf(entry: TeamEntry | undefined, counted: readonly string[]): number {
    let score = 0;
    for (const id of counted) score += this.points.get(id) ?? 0;
    for (const { points } of entry?.dynamicScores ?? []) score += points;
    for (const { points } of entry?.awards ?? []) score += points;
    return score;
  }
}
