import { countRows, inSnapshot, type Database } from '../infra/database';

export interface AllSolvesQuery {
  readonly limit: number;
  readonly offset: number;
  readonly challengeId?: string | undefined;
  readonly teamId?: string | undefined;
}

/** A solve as staff see it. */
export interface SolveOfEvent {
  readonly id: string;
  readonly at: Date;
  readonly challenge: { readonly id: string; readonly name: string; readonly category: string };
  readonly team: { readonly id: string; readonly name: string; readonly banned: boolean };
  readonly ip: string;
}

/** All flag solves of the event, newest first; page and total come from one snapshot. */
export type ListAllSolves = (
  query: AllSolvesQuery,
) => Promise<{ readonly total: number; readonly solves: readonly SolveOfEvent[] }>;

interface SolveRow {
  readonly id: string;
  readonly created_at: Date;
  readonly challenge_id: string;
  readonly challenge_name: string;
  readonly category: string;
  readonly team_id: string;
  readonly team_name: string;
  readonly banned: boolean;
  readonly ip: string;
}

export function createListAllSolves(database: Database): ListAllSolves {
  return ({ limit, offset, challengeId, teamId }) =>
    inSnapshot(database, async (executor) => {
      const matching = executor('solves');
      if (challengeId !== undefined) void matching.where('solves.challenge_id', challengeId);
      if (teamId !== undefined) void matching.where('solves.team_id', teamId);
      const total = await countRows(matching.clone());
      const newestFirst = [
        { column: 'solves.created_at', order: 'desc' },
        { column: 'solves.id', order: 'desc' },
      ];
      // Sorts only ids, because there may be millions; everything else is read for the rows of the page.
      const page = matching.select('solves.id').orderBy(newestFirst).limit(limit).offset(offset);
      const rows = await executor('solves')
        .whereIn('solves.id', page)
        .join('challenges', 'challenges.id', 'solves.challenge_id')
        .join('teams', 'teams.id', 'solves.team_id')
        .orderBy(newestFirst)
        .select<SolveRow[]>(
          'solves.id',
          'solves.created_at',
          'solves.challenge_id',
          'challenges.name as challenge_name',
          'challenges.category',
          'solves.team_id',
          'teams.name as team_name',
          'teams.banned',
          'solves.ip',
        );
      return {
        total,
        solves: rows.map((row) => ({
          id: row.id,
          at: row.created_at,
          challenge: { id: row.challenge_id, name: row.challenge_name, category: row.category },
          team: { id: row.team_id, name: row.team_name, banned: row.banned },
          ip: row.ip,
        })),
      };
    });
}
