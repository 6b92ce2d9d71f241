import { ADVISORY_LOCK, isGrantedLock, type SqlExecutor } from '../infra/database';

/** Facts about the PostgreSQL server for `doctor`. */
export interface DatabaseFacts {
  /** `14.9` */
  readonly version: string;
  /** 140009 for 14.9 */
  readonly versionNumber: number;
  readonly now: Date;
  /** Client connections of the whole server at this moment. */
  readonly connections: number;
  readonly isReadOnly: boolean;
  readonly isolation: string;
  /** `UTF8` */
  readonly encoding: string;
  /** Whether its locale lowers I to i, which the Turkish one does not. */
  readonly lowersAsAscii: boolean;
  /** Why it has no room to write, if it has none: its disk is full, for example. */
  readonly writesRefusedBecause?: string | undefined;
  /** The session that most others have been waiting for; undefined when none waits for long. */
  readonly lockHolder?: LockHolder | undefined;
}

export interface LockHolder {
  readonly pid: number;
  /** What it calls itself: `psql`, or empty. */
  readonly application: string;
  /** Sessions that wait for a lock it holds. */
  readonly waiting: number;
}

/** Our locks are held for moments. */
const LONG_WAIT = '1 second';

/** A session that waits itself is not what has to end. */
async function findLockHolder(executor: SqlExecutor): Promise<LockHolder | undefined> {
  const { rows } = await executor.raw<{ rows: LockHolder[] }>(
    `select holder.pid, holder.application_name as application, count(*)::int as waiting
     from pg_stat_activity as waiting
     cross join unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
     join pg_stat_activity as holder on holder.pid = blocking.pid
     where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
       and waiting.query_start < clock_timestamp() - interval '${LONG_WAIT}'
       and cardinality(pg_blocking_pids(holder.pid)) = 0
     group by holder.pid, holder.application_name order by waiting desc, holder.pid limit 1`,
  );
  return rows[0];
}

/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';
/** Class of the SQLSTATEs of a server that lacks disk, memory or the like. */
const NO_ROOM = '53';

/** Writes a temporary table of a megabyte, which is gone with the transaction. */
const PROBE = 'create temporary table rampart_probe on commit drop as select from generate_series(1, 40000)';

async function tryToWrite(executor: SqlExecutor): Promise<string | undefined> {
  try {
    await executor.transaction((transaction) => transaction.raw(PROBE));
  } catch (error) {
    const { code = '', message } = error as { readonly code?: string; readonly message: string };
    // knex puts the statement before it.
    if (code.startsWith(NO_ROOM)) return message.replace(`${PROBE} - `, '');
    if (code !== NOT_ALLOWED) throw error;
  }
  return undefined;
}

export async function inspectDatabase(executor: SqlExecutor): Promise<DatabaseFacts> {
  const { rows } = await executor.raw<{
    rows: Record<keyof Omit<DatabaseFacts, 'writesRefusedBecause' | 'lockHolder'>, string>[];
  }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num') as "versionNumber",
            (extract(epoch from clock_timestamp()) * 1000)::text as now,
            (select count(*)::text from pg_stat_activity where backend_type = 'client backend') as connections,
            current_setting('transaction_read_only') as "isReadOnly",
            current_setting('default_transaction_isolation') as isolation,
            current_setting('server_encoding') as encoding,
            (lower('I') = 'i')::text as "lowersAsAscii"`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no row');
  const isReadOnly = row.isReadOnly === 'on';
  return {
    version: row.version,
    versionNumber: Number(row.versionNumber),
    now: new Date(Number(row.now)),
    connections: Number(row.connections),
    isReadOnly,
    isolation: row.isolation,
    encoding: row.encoding,
    lowersAsAscii: row.lowersAsAscii === 'true',
    writesRefusedBecause: isReadOnly ? undefined : await tryToWrite(executor),
    lockHolder: await findLockHolder(executor),
  };
}

/** Shows whether a worker leads and keeps up with the ledger. */
export interface LeadershipFacts {
  /** By the database's clock. */
  readonly now: Date;
  readonly isHeld: boolean;
  /** Ledger rows that no leader has sequenced yet. */
  readonly unsequenced: number;
  readonly oldestUnsequencedAt: Date | null;
  readonly lastPosition: number;
}

export async function inspectLeadership(executor: SqlExecutor): Promise<LeadershipFacts> {
  const { rows } = await executor.raw<{
    rows: { now: Date; held: boolean; unsequenced: string; oldest: Date | null; last: string | null }[];
  }>(
    `select clock_timestamp() as now, exists (
              select from pg_locks
              where pg_locks.database = (select oid from pg_database where datname = current_database())
                and ${isGrantedLock('?')}
            ) as held,
            (select coalesce(sum(last_id - first_id + 1), 0) from ledger_waiting) as unsequenced,
            (select min(ledger.at) from ledger_waiting join ledger on ledger.id = ledger_waiting.first_id) as oldest,
            (select max(ledger_runs.last_position) from ledger_runs) as last`,
    [ADVISORY_LOCK.leadership],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no row');
  return {
    now: row.now,
    isHeld: row.held,
    unsequenced: Number(row.unsequenced),
    oldestUnsequencedAt: row.oldest,
    lastPosition: Number(row.last ?? 0),
  };
}

/** A team that holds these bits and is not banned; undefined when there is none. */
export async function findTeamWith(
  executor: SqlExecutor,
  perms: number,
): Promise<{ readonly id: string; readonly tokenEpoch: string | null } | undefined> {
  return executor('teams')
    .whereRaw('teams.perms & ? = ?', [perms, perms])
    .where('teams.banned', false)
    .orderBy('teams.created_at')
    .first<{ id: string; tokenEpoch: string | null } | undefined>({
      id: 'teams.id',
      tokenEpoch: 'teams.token_epoch',
    });
}

/** Mails that were given up, and those that should have been sent before `before`. */
export async function inspectMail(
  executor: SqlExecutor,
  before: Date,
): Promise<{ readonly failed: number; readonly overdue: number }> {
  const { rows } = await executor.raw<{ rows: { failed: string; overdue: string }[] }>(
    `select count(*) filter (where mail_outbox.status = 'failed') as failed,
            count(*) filter (where mail_outbox.status = 'queued' and mail_outbox.next_attempt_at < ?) as overdue
     from mail_outbox where mail_outbox.status <> 'sent'`,
    [before],
  );
  return { failed: Number(rows[0]?.failed ?? 0), overdue: Number(rows[0]?.overdue ?? 0) };
}

/** Jobs of the admin bot that wait, and those that have waited since before `before`. */
export async function inspectAdminBot(
  executor: SqlExecutor,
  before: Date,
): Promise<{ readonly queued: number; readonly overdue: number }> {
  const { rows } = await executor.raw<{ rows: { queued: string; overdue: string }[] }>(
    `select count(*) as queued, count(*) filter (where admin_bot_jobs.created_at < ?) as overdue
     from admin_bot_jobs where admin_bot_jobs.status = 'queued'`,
    [before],
  );
  return { queued: Number(rows[0]?.queued ?? 0), overdue: Number(rows[0]?.overdue ?? 0) };
}
