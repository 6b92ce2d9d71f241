import type { ResultTable } from '@rampart/domain-data';
import { csvTable, type Cell } from './csv';
import type { EventResults } from './event-results';

const utc = (atMs: number | undefined): Cell => (atMs === undefined ? null : new Date(atMs).toISOString());

function teamsTable({ teams }: EventResults): string {
  const columns = [
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
  const rows = teams.map((team): Cell[] => {
    const lastSolveAtMs = team.solves.at(-1)?.atMs;
    const awarded = team.awards.reduce((sum, { points }) => sum + points, 0);
    return [
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
    ];
  });
  return csvTable(columns, rows);
}

function solvesTable({ teams, challenges }: EventResults): string {
  const columns = ['time', 'team', 'challenge', 'category', 'points', 'pushed', 'team id', 'challenge id'];
  const byId = new Map(challenges.map((challenge) => [challenge.id, challenge]));
  const rows = teams.flatMap((team) =>
    [
      ...team.solves.map((row) => ({ row, pushed: 'no' })),
      ...team.pushed.map((row) => ({ row, pushed: 'yes' })),
    ].map(({ row, pushed }) => ({ team, row, pushed, challenge: byId.get(row.challengeId) })),
  );
  rows.sort((a, b) => a.row.atMs - b.row.atMs);
  return csvTable(
    columns,
    rows.map(({ team, row, pushed, challenge }): Cell[] => {
      const { name = '', category = '' } = challenge ?? {};
      return [utc(row.atMs), team.name, name, category, row.points, pushed, team.id, row.challengeId];
    }),
  );
}

function challengesTable({ challenges }: EventResults): string {
  const columns = [
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
  const rows = challenges.map((challenge): Cell[] => {
    const { name, category, scoringKind, points, solves, share, firstSolvers, id } = challenge;
    const [first] = firstSolvers;
    const rounded = Number(share.toFixed(4));
    return [name, category, scoringKind, points, solves, rounded, first?.name ?? null, utc(first?.atMs), id];
  });
  return csvTable(columns, rows);
}

const TABLES: Readonly<Record<ResultTable, (results: EventResults) => string>> = {
  teams: teamsTable,
  solves: solvesTable,
  challenges: challengesTable,
};

/** One table of the results as CSV. */
export function resultTable(results: EventResults, table: ResultTable): string {
  return TABLES[table](results);
}
