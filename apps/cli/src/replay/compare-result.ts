import type { OfficialRow } from './recorded-event';

/** Score and places of a team on the platform. */
export interface PlayedRow {
  readonly team: number;
  readonly score: number;
  readonly place: number | null;
  readonly divisionPlace: number;
}

export interface Comparison {
  readonly teams: number;
  readonly equalPlaces: number;
  readonly equalScores: number;
  readonly equalDivisionPlaces: number;
  /** One sentence per differing team, best official place first, then teams the file does not rank. */
  readonly differences: readonly string[];
}

/** Compares a final board with the official result, team by team. */
export function compareResult(official: readonly OfficialRow[], played: readonly PlayedRow[]): Comparison {
  const playedByTeam = new Map(played.map((row) => [row.team, row]));
  const officialTeams = new Set(official.map(({ team }) => team));
  const differences: string[] = [];
  let equalPlaces = 0;
  let equalScores = 0;
  let equalDivisionPlaces = 0;

  for (const expected of official) {
    const row = playedByTeam.get(expected.team);
    if (row === undefined) {
      differences.push(`team ${expected.team}: official place ${expected.place}, not on the board`);
      continue;
    }
    const parts = [
      difference('place', expected.place, row.place),
      difference('score', expected.score, row.score),
      difference('division place', expected.divisionPlace, row.divisionPlace),
    ];
    if (parts[0] === null) equalPlaces += 1;
    if (parts[1] === null) equalScores += 1;
    if (parts[2] === null) equalDivisionPlaces += 1;
    const differing = parts.filter((part) => part !== null);
    if (differing.length > 0) differences.push(`team ${expected.team}: ${differing.join(', ')}`);
  }
  for (const row of played) {
    if (!officialTeams.has(row.team))
      differences.push(`team ${row.team}: ranked, but not in the official result`);
  }
  return { teams: official.length, equalPlaces, equalScores, equalDivisionPlaces, differences };
}

function difference(what: string, official: number, played: number | null): string | null {
  return official === played ? null : `${what} ${played ?? 'none'} instead of ${official}`;
}

/** The last line of a replay. */
export function describeComparison(result: Comparison): string {
  return (
    `${result.equalPlaces} of ${result.teams} places equal, ` +
    `${result.equalScores} scores, ${result.equalDivisionPlaces} division places`
  );
}
