import type { Config } from '@rampart/core/infra/config';
import { connectionShortage, type ConnectionFacts } from '@rampart/core/infra/database';
import type { DatabaseFacts, RedisFacts } from '@rampart/core/inspection';
import { counted } from '../infra/counted';
import { errorCode } from '../infra/error-code';
import { messageOf } from '../infra/message-of';
import { failed, summed, warning, type Verdict } from './finding';

/** PostgreSQL 14 (README). */
const OLDEST_DATABASE = 140_000;
/** The first with GETDEL, which makes sign-in codes usable only once. */
const OLDEST_REDIS = [6, 2] as const;

/** SQLSTATE too_many_connections. */
const TOO_MANY_CONNECTIONS = '53300';

export function databaseFailure(error: unknown): Verdict {
  return failed(
    `The database cannot be used: ${messageOf(error)}.`,
    errorCode(error) === TOO_MANY_CONNECTIONS
      ? 'End programs that hold connections, or raise max_connections or the limit of the role.'
      : 'Start PostgreSQL, make room on its disk, or correct database.sql.',
  );
}

/** Checks what a database inherits from the machine or the cluster that it was created on. */
function checkLocale({ encoding, lowersAsAscii }: DatabaseFacts): Verdict[] {
  const verdicts: Verdict[] = [];
  if (encoding !== 'UTF8') {
    verdicts.push(
      failed(
        `The database has the encoding ${encoding}, in which texts with other characters are refused or damaged.`,
        "Create a database with `encoding 'UTF8' locale 'C.UTF-8' template template0`, and move the event there by export " +
          'and import.',
      ),
    );
  }
  if (!lowersAsAscii) {
    verdicts.push(
      warning(
        'By the locale of the database, i is not the small I: two teams may have names that differ only in that, and ' +
          'searches tell them apart.',
        "Create the database of the event with `locale 'C.UTF-8' template template0`.",
      ),
    );
  }
  return verdicts;
}

/** Checks PostgreSQL. `pool` is undefined if a proxy shares the connections of the server among the processes. */
export function checkDatabase(
  facts: DatabaseFacts,
  connections: ConnectionFacts,
  pool: Config['database']['pool'] | undefined,
): Verdict {
  const verdicts: Verdict[] = [];
  if (facts.versionNumber < OLDEST_DATABASE) {
    verdicts.push(failed(`PostgreSQL ${facts.version} is too old.`, 'Use PostgreSQL 14 or newer.'));
  }
  if (facts.isReadOnly) {
    verdicts.push(
      failed(
        'The database is read-only.',
        'Point database.sql at the primary server, not at a replica. If it is the primary, it was made read-only, as some ' +
          'managed servers are when their disk is full: make room, or take that back.',
      ),
    );
  }
  if (facts.writesRefusedBecause !== undefined) {
    verdicts.push(
      failed(
        `PostgreSQL has no room for writes, so flags are refused: ${facts.writesRefusedBecause}.`,
        'Make room on its disk.',
      ),
    );
  }
  if (facts.lockHolder !== undefined) {
    const { pid, application, waiting } = facts.lockHolder;
    const session = application === '' ? `Session ${String(pid)}` : `Session ${String(pid)} (${application})`;
    verdicts.push(
      failed(
        `${session} holds a lock that keeps ${counted(waiting, 'other session')} waiting, so requests fail.`,
        `Commit or roll back what it does, or end it: select pg_terminate_backend(${String(pid)}).`,
      ),
    );
  }
  if (facts.isolation !== 'read committed') {
    verdicts.push(
      failed(
        `Transactions are ${facts.isolation} by default; locks here rely on read committed.`,
        "Reset default_transaction_isolation to 'read committed'.",
      ),
    );
  }
  verdicts.push(...checkLocale(facts));
  const shortage = pool && connectionShortage(connections, pool);
  if (shortage !== undefined) verdicts.push(warning(shortage.detail, shortage.remedy));
  return summed(
    verdicts,
    `PostgreSQL ${facts.version}, ${String(facts.connections)} of ${String(connections.maxConnections)} connections in use.`,
  );
}

export function checkRedis(facts: RedisFacts): Verdict {
  const [major = 0, minor = 0] = facts.version.split('.').map(Number);
  const verdicts: Verdict[] = [];
  if (major < OLDEST_REDIS[0] || (major === OLDEST_REDIS[0] && minor < OLDEST_REDIS[1])) {
    verdicts.push(failed(`Redis ${facts.version} is too old.`, 'Use Redis 6.2 or newer.'));
  }
  if (facts.writesRefusedBecause !== undefined) {
    verdicts.push(
      failed(
        `Redis takes no writes, so the board stands still: ${facts.writesRefusedBecause}`,
        'Name the server that takes them in its address, not a replica, or give it memory and disk space.',
      ),
    );
  }
  if (!['noeviction', 'unknown'].includes(facts.evictionPolicy)) {
    verdicts.push(
      warning(
        `Redis drops keys when its memory is full (${facts.evictionPolicy}), including jobs and rate limits.`,
        'Set maxmemory-policy to noeviction.',
      ),
    );
  }
  return summed(verdicts, `Redis ${facts.version}.`);
}
