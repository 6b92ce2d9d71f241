import { hasRow, type SqlExecutor } from '../infra/database';

export interface SolveStore {
  /** Challenges on which the team has a row of either source, ascending. */
  listChallengeIdsOfTeam(teamId: string): Promise<readonly string[]>;
  /** Serialises changes of one challenge until the transaction ends. */
  lockChallenge(challengeId: string): Promise<void>;
  /** Locks the team, if there is one, against deletion until the transaction ends. */
  keepTeam(teamId: string): Promise<void>;
  /**
   * Deletes the team's solve or pushed score on the challenge; returns which it was, undefined when there was
   * none.
   */
  deleteRow(challengeId: string, teamId: string): Promise<DeletedRow | undefined>;
  /** When the team solved the challenge; undefined if it has not. */
  findTime(challengeId: string, teamId: string): Promise<Date | undefined>;
  /** Locks both against deletion until the transaction ends. */
  findMissing(challengeId: string, teamId: string): Promise<'challenge' | 'team' | undefined>;
  /** Returns the solve's id; undefined when the team has solved the challenge. To be called under its lock. */
  insert(solve: NewSolve): Promise<string | undefined>;
}

export type DeletedRow =
  | { readonly source: 'flag'; readonly solveId: string; readonly solvedAt: Date }
  | { readonly source: 'feed' };

export interface NewSolve {
  readonly challengeId: string;
  readonly teamId: string;
  readonly at: Date;
  /** Eight random hex digits for its id. */
  readonly tail: string;
}

/** IDs are those of `record_evaluated_solves`, so that solves of one time sort in the order of the lock. */
const INSERT = `
  insert into solves (id, challenge_id, team_id, created_at, ip)
  select substr(ms, 1, 8) || '-' || substr(ms, 9, 4) || '-7' || substr(number, 1, 3)
           || '-8' || substr(number, 4, 3) || '-' || substr(number, 7, 4) || :tail,
         :challengeId, :teamId, cast(:at as timestamptz), ''
  from (select lpad(to_hex((extract(epoch from cast(:at as timestamptz)) * 1000)::bigint), 12, '0') as ms,
               lpad(to_hex(nextval('solve_numbers')), 10, '0') as number) as drawn
  on conflict on constraint solves_challenge_team_key do nothing
  returning solves.id`;

export function createSolveStore(executor: SqlExecutor): SolveStore {
  return {
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

    async keepTeam(teamId) {
      await executor('teams').where('id', teamId).forKeyShare().select('id');
    },

    async deleteRow(challengeId, teamId) {
      const row = { challenge_id: challengeId, team_id: teamId };
      const solves = await executor('solves')
        .where(row)
        .delete()
        .returning<{ id: string; created_at: Date }[]>(['id', 'created_at']);
      const [solve] = solves;
      if (solve !== undefined) return { source: 'flag', solveId: solve.id, solvedAt: solve.created_at };
      const removed = await executor('dynamic_scores').where(row).delete();
      return removed > 0 ? { source: 'feed' } : undefined;
    },

    async findTime(challengeId, teamId) {
      const solve = await executor('solves')
        .where({ challenge_id: challengeId, team_id: teamId })
        .first<{ created_at: Date } | undefined>('created_at');
      return solve?.created_at;
    },

    async findMissing(challengeId, teamId) {
      const solvable = executor('challenges').where({ id: challengeId, scoring_kind: 'decay' });
      if (!(await hasRow(solvable.forKeyShare()))) return 'challenge';
      return (await hasRow(executor('teams').where('id', teamId).forKeyShare())) ? undefined : 'team';
    },

    async insert(solve) {
      const { rows } = await executor.raw<{ rows: { id: string }[] }>(INSERT, { ...solve });
      return rows[0]?.id;
    },
  };
}
