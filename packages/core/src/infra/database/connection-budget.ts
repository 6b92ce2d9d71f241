import type { Logger } from '../logging';
import type { SqlExecutor } from './database';

/** The facts that decide whether the server has enough connections. */
export interface ConnectionFacts {
  readonly maxConnections: number;
  /** Connections among them that are reserved for superusers and other privileged roles. */
  readonly reserved: number;
  /** Processes that are connected now, counted by address; several on one machine may count as one. */
  readonly apis: number;
  readonly workers: number;
}

export interface Shortage {
  readonly detail: string;
  readonly remedy: string;
}

/** Size of the pool of an operator's command. */
export const COMMAND_CONNECTIONS = 5;
/** During an upgrade, an API runs beside its replacement. */
const MIN_APIS = 2;

export async function readConnectionFacts(executor: SqlExecutor): Promise<ConnectionFacts> {
  const { rows } = await executor.raw<{ rows: Record<keyof ConnectionFacts, string>[] }>(
    `select current_setting('max_connections') as "maxConnections",
            (current_setting('superuser_reserved_connections')::int
              -- Since PostgreSQL 16.
              + coalesce(current_setting('reserved_connections', true), '0')::int)::text as reserved,
            count(distinct sessions.address) filter (where sessions.name = 'rampart-api')::text as apis,
            count(distinct sessions.address) filter (where sessions.name = 'rampart-worker')::text as workers
     from (
       select pg_stat_activity.application_name as name, coalesce(pg_stat_activity.client_addr::text, '') as address
       from pg_stat_activity where pg_stat_activity.datname = current_database()
     ) as sessions`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no row');
  return {
    maxConnections: Number(row.maxConnections),
    reserved: Number(row.reserved),
    apis: Number(row.apis),
    workers: Number(row.workers),
  };
}

/** Undefined when the server has enough connections for all known processes at once. */
export function connectionShortage(
  facts: ConnectionFacts,
  pool: { readonly api: number; readonly worker: number },
): Shortage | undefined {
  const apis = Math.max(MIN_APIS, facts.apis);
  const workers = Math.max(1, facts.workers);
  // A worker holds one more connection, for its leadership.
  const wanted = apis * pool.api + workers * (pool.worker + 1) + COMMAND_CONNECTIONS;
  const usable = facts.maxConnections - facts.reserved;
  if (wanted <= usable) return undefined;
  return {
    detail:
      `PostgreSQL has ${String(usable)} connections for us (max_connections ${String(facts.maxConnections)}, ` +
      `${String(facts.reserved)} of them reserved), but ${String(apis)} APIs with up to ${String(pool.api)}, ` +
      `${String(workers)} ${workers === 1 ? 'worker' : 'workers'} with ${String(pool.worker + 1)} and a command with ` +
      `${String(COMMAND_CONNECTIONS)} may open ${String(wanted)}.`,
    remedy: `Lower database.pool.api or database.pool.worker, or set max_connections to ${String(wanted + facts.reserved)} or more.`,
  };
}

/** Warns at start if the server may run out of connections under load. */
export async function warnOfTooFewConnections(
  executor: SqlExecutor,
  pool: { readonly api: number; readonly worker: number },
  logger: Logger,
): Promise<void> {
  const shortage = connectionShortage(await readConnectionFacts(executor), pool);
  if (shortage !== undefined) logger.warn(`${shortage.detail} ${shortage.remedy}`);
}
