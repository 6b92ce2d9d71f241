import type { SqlExecutor } from '../infra/database';

export interface SolveStore {
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
