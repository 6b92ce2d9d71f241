import { createRequire } from 'node:module';
import type * as pg from 'pg';
import type { QueryResultRow } from 'pg';
import { pgOptionsOf, type DatabaseAddress } from './addresses';
import { isGrantedLock } from './advisory-lock';
import { createPrimaryConnector } from './connect-primary';
import type { DatabaseOptions } from './database';
import { KEEP_ALIVE } from './vanished-servers';

export type SessionLockOptions = Pick<
  DatabaseOptions,
  'connection' | 'connectTimeoutMs' | 'applicationName'
> & {
  /** An advisory lock of the bigint form. */
  readonly key: number;
  /** How long the holder may be silent before the lock is taken from it. */
  readonly idleTimeoutMs?: number;
};

/**
 * An advisory lock that lives exactly as long as a database session of its own, so that PostgreSQL itself
 * releases it when the holder dies, is cut off or is terminated. Needs real sessions: behind a proxy that
 * pools transactions it would protect nothing.
 */
export interface SessionLock {
  /** Takes the lock if it is free. */
  tryAcquire(): Promise<boolean>;
  /** Asks the server whether our session still holds the lock. */
  isHeld(): Promise<boolean>;
  /** Runs on the holding session, so it fails when the lock is lost. */
  query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Called when the session ends without `release`. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

/** A healthy server answers in a millisecond; a session silent for this long is abandoned. */
const ANSWER_TIMEOUT_MS = 5_000;
/** A healthy holder sends a query every second; a suspended or hanging process does not. */
const IDLE_TIMEOUT_MS = 15_000;

const IS_HELD = `
  select exists (
    select from pg_locks where pg_locks.pid = pg_backend_pid() and ${isGrantedLock('$1')}
  ) and pg_backend_pid() = $2 as held`;

/**
 * Ends the session of a holder that vanished. By default PostgreSQL takes two hours to notice that a machine is
 * gone and never notices that a process hangs, and the session would keep its lock. The TCP settings have no effect
 * on a Unix socket, whose ends are on one machine.
 */
const END_LOST_SESSIONS = `
  select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
         set_config('tcp_keepalives_count', '3', false), set_config('tcp_user_timeout', '11000', false),
         set_config('idle_session_timeout', $1, false),
         pg_backend_pid() as pid`;

interface Session {
  readonly client: pg.Client;
  readonly processId: number;
  holds: boolean;
}

/** Connects on the first `tryAcquire`. The session is kept, so that each further attempt is one cheap query. */
export function createSessionLock(options: SessionLockOptions): SessionLock {
  const { key, connection, connectTimeoutMs, applicationName, idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
  const listeners: (() => void)[] = [];
  let session: Session | undefined;

  const openClient = async (address: DatabaseAddress): Promise<pg.Client> => {
    // Loaded on demand, as knex is.
    const { Client } = createRequire(__filename)('pg') as typeof pg;
    const client = new Client({
      ...pgOptionsOf(address),
      application_name: applicationName,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: ANSWER_TIMEOUT_MS,
      ...KEEP_ALIVE,
    });
    const forget = (): void => {
      if (session?.client !== client) return;
      const { holds } = session;
      session = undefined;
      if (holds) for (const listener of listeners) listener();
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    return client;
  };
  const connectToPrimary = createPrimaryConnector(connection, openClient);

  const connect = async (): Promise<Session> => {
    const client = await connectToPrimary();
    const { rows } = await client.query<{ pid: number }>(END_LOST_SESSIONS, [String(idleTimeoutMs)]);
    return { client, processId: rows[0]?.pid ?? 0, holds: false };
  };

  const close = async (closing: Session): Promise<void> => {
    if (session === closing) session = undefined;
    // Ending a session that is already gone may reject; that does not matter.
    await closing.client.end().catch(() => undefined);
  };

  return {
    async tryAcquire() {
      session ??= await connect();
      const current = session;
      if (current.holds) throw new Error('the lock is already held by this session');
      try {
        const { rows } = await current.client.query<{ held: boolean }>(
          'select pg_try_advisory_lock($1) as held',
          [key],
        );
        current.holds = rows[0]?.held === true;
      } catch (error) {
        await close(current);
        throw error;
      }
      return current.holds;
    },

    async isHeld() {
      const current = session;
      if (current?.holds !== true) return false;
      try {
        const { rows } = await current.client.query<{ held: boolean }>(IS_HELD, [key, current.processId]);
        if (rows[0]?.held === true) return true;
      } catch {
        // A session that does not answer counts as lost.
      }
      await close(current);
      return false;
    },

    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[]) {
      if (session?.holds !== true) throw new Error('the session that held the lock is gone');
      const { rows } = await session.client.query<Row>(text, [...values]);
      return rows;
    },

    onLost(listener) {
      listeners.push(listener);
    },

    async release() {
      if (session !== undefined) await close(session);
    },
  };
}
