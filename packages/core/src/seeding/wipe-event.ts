import type { SqlExecutor } from '../infra/database';

/** What there was. */
export interface WipedEvent {
  readonly teamIds: readonly string[];
  readonly challenges: number;
  readonly solves: number;
}

/**
 * Takes everything teams and authors have made, administrators included. The ledger and the staff
 * audit only grow: the ledger says that challenges and teams were deleted. Mails that wait, external clients and uploaded
 * files are kept. Belongs in the transaction of what takes the place of it.
 */
export type WipeEvent = (at: Date) => Promise<WipedEvent>;

/** What submissions and pushes write to first comes first, so that those under way end before and others wait. */
const LOCK = `
  lock table solves, score_pushes, dynamic_scores, challenges, teams, submissions in exclusive mode`;

const TRUNCATE = `
  truncate solves, dynamic_scores, dynamic_feeds, score_pushes, minted_flags, submissions, admin_bot_jobs, team_members,
           email_changes, pending_verifications, blood_outbox, blood_announcements`;

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
    await executor.raw(TRUNCATE);
    const challenges = await executor.raw<{ rows: unknown[] }>(DELETE_CHALLENGES, [at]);
    const teams = await executor.raw<{ rows: { team_id: string }[] }>(DELETE_TEAMS, [at]);
    return {
      teamIds: teams.rows.map(({ team_id: id }) => id),
      challenges: challenges.rows.length,
      solves: counted.rows[0]?.solves ?? 0,
    };
  };
}
