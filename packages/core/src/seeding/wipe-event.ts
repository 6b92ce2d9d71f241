import { raiseCollectionRevision, type SqlExecutor } from '../infra/database';

/** What was deleted. */
export interface WipedEvent {
  readonly teamIds: readonly string[];
  readonly challenges: number;
  readonly solves: number;
}

/**
 * Deletes everything teams and authors have made, including administrators. The ledger and the staff audit
 * are append-only: the ledger records the deletions. Queued mails, events for webhooks, which name nothing but ids, external
 * clients and uploaded files are kept. Run it in the transaction that stores the replacement.
 */
export type WipeEvent = (at: Date) => Promise<WipedEvent>;

/** In the order in which submissions and pushes lock: running ones finish first, new ones wait. */
const LOCK = `
  lock table solves, score_pushes, dynamic_scores, challenges, teams, submissions in exclusive mode`;

/** Not truncated, because that would wait for readers, such as a worker that loads the board, and block them. */
const EMPTIED = [
  'solves',
  'dynamic_scores',
  'dynamic_feeds',
  'score_pushes',
  'minted_flags',
  'submissions',
  'admin_bot_jobs',
  'team_members',
  'email_changes',
  'pending_verifications',
  'blood_outbox',
  'blood_announcements',
  'notices',
  'awards',
  'hints',
  'integrity_decisions',
  'challenge_fetches',
  'practice_solves',
  'writeups',
];

const DELETE_CHALLENGES = `
  with gone as (delete from challenges returning challenges.id)
  insert into ledger (kind, challenge_id, actor, at)
  select 'challenge_deleted', gone.id, 'operator', ? from gone order by gone.id
  returning challenge_id`;

const DELETE_TEAMS = `
  with gone as (delete from teams returning teams.id)
  insert into ledger (kind, team_id, actor, at)
  select 'team_deleted', gone.id, 'operator', ? from gone order by gone.id
  returning team_id`;

export function createWipeEvent(executor: SqlExecutor): WipeEvent {
  return async (at) => {
    await executor.raw(LOCK);
    const counted = await executor.raw<{ rows: { solves: number }[] }>(
      'select count(*)::float8 as solves from solves',
    );
    for (const table of EMPTIED) await executor(table).delete();
    await raiseCollectionRevision(executor, 'notices');
    const challenges = await executor.raw<{ rows: unknown[] }>(DELETE_CHALLENGES, [at]);
    await executor.raw('delete from waves');
    const teams = await executor.raw<{ rows: { team_id: string }[] }>(DELETE_TEAMS, [at]);
    return {
      teamIds: teams.rows.map(({ team_id: id }) => id),
      challenges: challenges.rows.length,
      solves: counted.rows[0]?.solves ?? 0,
    };
  };
}
