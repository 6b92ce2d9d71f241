import type { ResultTable } from '@rampart/domain-data';
import { CSV_MARK, csvLine, type Cell } from './csv';
import type { ResultChallenge, ResultRow, ResultTeam } from './event-results';

/** The part of an event's results that the tables show. */
export interface TabledResults {
  readonly teams: Iterable<ResultTeam>;
  readonly challenges: readonly Omit<ResultChallenge, 'isSeenByAll'>[];
}

const utc = (atMs: number | undefined): Cell => (atMs === undefined ? null : new Date(atMs).toISOString());

const TEAM_COLUMNS = [
  'place',
  'division',
  'division place',
  'team',
  'country',
  'score',
  'solves',
  'last solve',
  'team id',
  'awards',
];

function* teamLines({ teams }: TabledResults): Generator<string> {
  yield csvLine(TEAM_COLUMNS);
  for (const team of teams) {
    const lastSolveAtMs = team.solves.at(-1)?.atMs;
    const awarded = team.awards.reduce((sum, { points }) => sum + points, 0);
    yield csvLine([
      team.place,
      team.division,
      team.divisionPlace,
      team.name,
      team.countryCode,
      team.score,
      team.solves.length,
      utc(lastSolveAtMs),
      team.id,
      awarded,
    ]);
  }
}

const MINUTE_MS = 60_000;

/**
 * Rows by time; rows of the same time keep the order in which they were added. They are plain numbers, because a million
 * objects cost the garbage collector ten seconds, and each minute is sorted by itself, because sorting all at once takes
 * a second.
 */
class RowsByTime {
  private static readonly WIDTH = 5;
  private readonly minutes = new Map<number, number[]>();

  add(atMs: number, team: number, challenge: number, points: number, isPushed: boolean): void {
    const minute = Math.floor(atMs / MINUTE_MS);
    const rows = this.minutes.get(minute) ?? [];
    rows.push(atMs, team, challenge, points, Number(isPushed));
    this.minutes.set(minute, rows);
  }

  *[Symbol.iterator]() {
    for (const minute of [...this.minutes.keys()].sort((a, b) => a - b)) {
      const rows = this.minutes.get(minute) ?? [];
      const number = (index: number): number => rows[index] ?? 0;
      const starts = Array.from(
        { length: rows.length / RowsByTime.WIDTH },
        (_, row) => row * RowsByTime.WIDTH,
      );
      for (const at of starts.sort((a, b) => number(a) - number(b)))
        yield {
          atMs: number(at),
          team: number(at + 1),
          challenge: number(at + 2),
          points: number(at + 3),
          isPushed: number(at + 4) === 1,
        };
    }
  }
}

const SOLVE_COLUMNS = [
  'time',
  'team',
  'challenge',
  'category',
  'points',
  'pushed',
  'team id',
  'challenge id',
];

function* solveLines({ teams, challenges }: TabledResults): Generator<string> {
  yield csvLine(SOLVE_COLUMNS);
  const numbers = new Map(challenges.map(({ id }, number) => [id, number]));
  const names: Pick<ResultTeam, 'id' | 'name'>[] = [];
  const rows = new RowsByTime();
  for (const { id, name, solves, pushed } of teams) {
    const team = names.push({ id, name }) - 1;
    const add = ({ atMs, challengeId, points }: ResultRow, isPushed: boolean) =>
      rows.add(atMs, team, numbers.get(challengeId) ?? -1, points, isPushed);
    for (const row of solves) add(row, false);
    for (const row of pushed) add(row, true);
    yield '';
  }
  for (const { atMs, team, challenge, points, isPushed } of rows) {
    const of = challenges[challenge];
    const by = names[team];
    if (of === undefined || by === undefined) throw new RangeError('a row of no team or no challenge');
    const pushed = isPushed ? 'yes' : 'no';
    yield csvLine([utc(atMs), by.name, of.name, of.category, points, pushed, by.id, of.id]);
  }
}

const CHALLENGE_COLUMNS = [
  'challenge',
  'category',
  'scoring',
  'points',
  'solves',
  'share',
  'first team',
  'first solve',
  'challenge id',
];

function* challengeLines({ challenges }: TabledResults): Generator<string> {
  yield csvLine(CHALLENGE_COLUMNS);
  for (const challenge of challenges) {
    const { name, category, scoringKind, points, solves, share, firstSolvers, id } = challenge;
    const [first] = firstSolvers;
    const rounded = Number(share.toFixed(4));
    yield csvLine([
      name,
      category,
      scoringKind,
      points,
      solves,
      rounded,
      first?.name ?? null,
      utc(first?.atMs),
      id,
    ]);
  }
}

const LINES: Readonly<Record<ResultTable, (results: TabledResults) => Iterable<string>>> = {
  teams: teamLines,
  solves: solveLines,
  challenges: challengeLines,
};

/** One table of the results as CSV, line by line; an empty text stands for work that made no line. */
export function* resultTable(results: TabledResults, table: ResultTable): Generator<string> {
  yield CSV_MARK;
  yield* LINES[table](results);
}
