import { PUBLIC_UNTIL } from '../event-state';
import type { SqlExecutor } from '../infra/database';

/** What waits for a worker, a runner or, in the end, a person. */
export interface Waiting {
  readonly count: number;
  /** By the database's clock; 0 when nothing waits. */
  readonly oldestAgeSeconds: number;
}

export interface Backlog {
  /** Committed ledger rows without a position. */
  readonly ledger: Waiting;
  readonly mail: Waiting;
  readonly announcements: Waiting;
  /** Bloods whose announcements have not been made. */
  readonly bloods: Waiting;
  readonly queuedJobs: Waiting;
  readonly runningJobs: Waiting;
  /** Released challenges that their solve scripts do not solve any more. */
  readonly unsolvable: Waiting;
}

/** Each has an index of what waits, which is little: the tables themselves are never read. */
const WAITING: Readonly<Record<keyof Backlog, string>> = {
  ledger: `select min(ledger.at) as oldest, coalesce(sum(waiting.last_id - waiting.first_id + 1), 0) as count
     from ledger_waiting waiting join ledger on ledger.id = waiting.first_id`,
  mail: "select min(created_at) as oldest, count(*) as count from mail_outbox where status = 'queued'",
  announcements: `select min(solved_at) as oldest, count(*) as count from blood_announcements
     where status = 'queued' and solved_at < ${PUBLIC_UNTIL}`,
  bloods: 'select min(at) as oldest, count(*) as count from blood_outbox',
  queuedJobs:
    "select min(created_at) as oldest, count(*) as count from admin_bot_jobs where status = 'queued'",
  runningJobs:
    "select min(updated_at) as oldest, count(*) as count from admin_bot_jobs where status = 'running'",
  unsolvable: `select min(solve_checks.since) as oldest, count(*) as count
     from solve_checks join challenges on challenges.id = solve_checks.challenge_id
     where solve_checks.failure is not null and not challenges.hidden
       and coalesce(challenges.release_at, '-infinity') <= clock_timestamp()`,
};

const QUERY = Object.entries(WAITING)
  .map(
    ([what, query]) =>
      `select '${what}' as what, count,
         greatest(0, coalesce(extract(epoch from clock_timestamp() - oldest), 0)) as age from (${query}) as waiting`,
  )
  .join('\nunion all\n');

export async function inspectBacklog(executor: SqlExecutor): Promise<Backlog> {
  const { rows } = await executor.raw<{ rows: { what: string; count: string; age: string }[] }>(QUERY);
  const of = (what: keyof Backlog): Waiting => {
    const row = rows.find((candidate) => candidate.what === what);
    if (row === undefined) throw new Error(`the database returned no row about ${what}`);
    return { count: Number(row.count), oldestAgeSeconds: Number(row.age) };
  };
  return {
    ledger: of('ledger'),
    mail: of('mail'),
    announcements: of('announcements'),
    bloods: of('bloods'),
    queuedJobs: of('queuedJobs'),
    runningJobs: of('runningJobs'),
    unsolvable: of('unsolvable'),
  };
}
