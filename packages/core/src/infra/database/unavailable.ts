import { READ_ONLY } from './read-only-sessions';

/**
 * Errors that mean that the database cannot be used now, so that the same request may succeed later. They are
 * marked where they leave the database, because a code such as ECONNREFUSED does not say which connection failed.
 */
const marked = new WeakSet();

/**
 * SQLSTATE codes: the server refuses or ends sessions because it starts, stops or is a standby; a lock was not
 * free; or a statement was cancelled. Our statements take milliseconds, so one that hits its time limit got no disk
 * or CPU.
 */
const UNAVAILABLE_STATES = new Set([
  READ_ONLY, // the database was made read-only, is a replica, or no server has been promoted yet
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

/** SQLSTATE classes: connection failures, and a server that has run out of connections, disk or memory. */
const UNAVAILABLE_CLASS = /^(?:08|53)/;

/** Error codes of Node.js for connections that fail or break. */
const UNAVAILABLE_CODES = new Set([
  'EAGAIN', // Unix socket whose queue is full, because the server accepts no connections
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Messages of errors of pg that have no code; knex prefixes them with the statement. */
const CONNECTION_LOST =
  /(?:Connection terminated(?: unexpectedly| due to connection timeout)?|timeout expired|is not queryable)$/;

/** Whether an error of pg or knex means that the database is unavailable. */
function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code !== 'string') return CONNECTION_LOST.test(error.message);
  if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.has(code) || UNAVAILABLE_CLASS.test(code))
    return true;
  // object_not_in_prerequisite_state: as the end of a session it means that the database accepts no connections.
  return code === '55000' && severity === 'FATAL';
}

/** SQLSTATE codes: the server answers, but refuses our account or database. */
export const REFUSED_STATES: ReadonlySet<string> = new Set([
  '28000', // invalid_authorization_specification
  '28P01', // invalid_password
  '3D000', // invalid_catalog_name: there is no such database
]);

/** Marks an error of pg or knex if it means that the database is unavailable. */
export function markUnavailable(error: unknown): void {
  if (error instanceof Error && meansUnavailable(error)) marked.add(error);
}

/** Whether this error or one of its causes is marked. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return marked.has(error) || isDatabaseUnavailable(error.cause);
}
