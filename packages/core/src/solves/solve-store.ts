import { type TeamSummary, teamSummaryOf, type TeamSummaryRow } from '../teams';
import type { SqlExecutor } from '../infra/database';

export interface ListedSolve {
  readonly id: string;
  readonly at: Date;
  readonly team: TeamSummary;
  /** Stored by the first recalculation that contained the solve; null until then. */
  readonly placesAtSolve: {
    readonly globalPlace: number;
    readonly division: string;
    readonly divisionPlace: number;
  } | null;
}

export interface SolveStore {
  /** Solves of teams that are not banned, by time and then id. */
  listOfChallenge(
    challengeId: string,
    page: { limit: number; offset: number },
  ): Promise<readonly ListedSolve[]>;
  /** 1-based place of the team's solve in that order; undefined for a banned team or one without a solve. */
  findPosition(challengeId: string, teamId: string): Promise<number | undefined>;
  /** Challenges on which the team has a row of either source, ascending. */
  listChallengeIdsOfTeam(teamId: string): Promise<readonly string[]>;
  /** Serialises changes of one challenge until the transaction ends. */
  lockChallenge(challengeId: string): Promise<void>;
  /**
   * Deletes the team's solve or pushed score on the challenge; returns which it was, undefined when there was
   * none.
   */
  deleteRow(
    challengeId: string,
    teamId: string,
  ): Promise<{ readonly source: 'flag'; readonly solveId: string } | { readonly source: 'feed' } | undefined>;
}

interface SolveRow extends TeamSummaryRow {
  id: string;
  created_at: Date;
  global_place: number | null;
  place_division: string | null;
  division_place: number | null;
}

function toListedSolve(row: SolveRow): ListedSolve {
  const { global_place: globalPlace, place_division: division, division_place: divisionPlace } = row;
  const isPlaced = globalPlace !== null && division !== null && divisionPlace !== null;
  return {
    id: row.id,
    at: row.created_at,
    team: teamSummaryOf(row),
    placesAtSolve: isPlaced ? { globalPlace, division, divisionPlace } : null,
  };
}

export function createSolveStore(executor: SqlExecutor): SolveStore {
  return {
    async listOfChallenge(challengeId, { limit, offset }) {
      const rows = (await executor('solves')
        .join('teams', 'teams.id', 'solves.team_id')
        .select(
          'solves.id',
          'solves.created_at',
          'solves.global_place',
          'solves.division as place_division',
          'solves.division_place',
          'solves.team_id',
          'teams.name',
          'teams.avatar_url',
          'teams.country_code',
          'teams.status_text',
          'teams.division',
        )
        .where({ 'solves.challenge_id': challengeId, 'teams.banned': false })
        .orderBy(['solves.created_at', 'solves.id'])
        .limit(limit)
        .offset(offset)) as SolveRow[];
      return rows.map(toListedSolve);
    },

    async findPosition(challengeId, teamId) {
      const { rows } = await executor.raw<{ rows: { place: string }[] }>(
        `select (
           select count(*) from solves earlier join teams on teams.id = earlier.team_id
           where earlier.challenge_id = own.challenge_id and not teams.banned
             and (earlier.created_at, earlier.id) <= (own.created_at, own.id)
         ) as place
         from solves own join teams caller on caller.id = own.team_id
         where own.challenge_id = ? and own.team_id = ? and not caller.banned`,
        [challengeId, teamId],
      );
      const [row] = rows;
      return row === undefined ? undefined : Number(row.place);
    },

    async listChallengeIdsOfTeam(teamId) {
      const { rows } = await executor.raw<{ rows: { challenge_id: string }[] }>(
        `select solves.challenge_id from solves where solves.team_id = ?
         union select dynamic_scores.challenge_id from dynamic_scores where dynamic_scores.team_id = ?
         order by challenge_id`,
        [teamId, teamId],
      );
      return rows.map((row) => row.challenge_id);
    },

    async lockChallenge(challengeId) {
      await executor.raw('select lock_challenge(?)', [challengeId]);
    },

    async deleteRow(challengeId, teamId) {
      const row = { challenge_id: challengeId, team_id: teamId };
      const solves = await executor('solves').where(row).delete().returning<{ id: string }[]>('id');
      const [solve] = solves;
      if (solve !== undefined) return { source: 'flag', solveId: solve.id };
      const removed = await executor('dynamic_scores').where(row).delete();
      return removed > 0 ? { source: 'feed' } : undefined;
    },
  };
}
