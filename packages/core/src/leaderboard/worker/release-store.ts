import type { SqlExecutor } from '../../infra/database';

export interface ReleaseStore {
  /**
   * Notes in the ledger the releases that have come by passing time, each once whoever asks. A challenge that was
   * made with a release time in the past has no such moment. Instants count in whole milliseconds, as on the board.
   */
  appendDue(now: Date): Promise<void>;
}

export function createReleaseStore(executor: SqlExecutor): ReleaseStore {
  return {
    async appendDue(now) {
      await executor.raw(
        `insert into ledger (kind, challenge_id, actor, at, ref)
         select 'challenge_released', challenges.id, 'clock', challenges.release_at,
                to_char(challenges.release_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
         from challenges
         where not challenges.hidden and challenges.release_at > challenges.created_at
           and date_trunc('milliseconds', challenges.release_at) <= ?
         on conflict (challenge_id, ref) where kind = 'challenge_released' and actor = 'clock' do nothing`,
        [now],
      );
    },
  };
}
