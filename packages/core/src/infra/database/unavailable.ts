import { READ_ONLY } from './read-only-sessions';

/**
 * Whether an error means that the database cannot be used now, so that the same request may succeed later. Errors are
 * marked where they leave the database, because a code such as ECONNREFUSED does not tell whose connection it was.
 */
const marked = new WeakSet();

/**
 * SQLSTATE: the server refuses or ends sessions because it starts or stops, or follows another one; somebody holds a lock; or a
 * statement was cancelled. Ours take milliseconds, so one that reaches its time limit had no disk or no core to run on.
 */
const UNAVAILABLE_STATES = new Set([
  READ_ONLY, // a database that its operator has made read-only, a replica, or of several servers none is the primary yet
  '55P03', // lock_not_available
  '57014', // query_canceled
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

/** Classes of SQLSTATE: connections that fail, and a server whose connections, disk or memory are used up. */
const UNAVAILABLE_CLASS = /^(?:08|53)/;

/** Codes of Node with which a connection fails or breaks. */
const UNAVAILABLE_CODES = new Set([
  'EAGAIN', // of a Unix socket: its queue is full, because the server accepts no connections
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

/** Texts of pg's errors that have no code; knex puts the statement before them. */
const CONNECTION_LOST =
  /(?:Connection terminated(?: unexpectedly| due to connection timeout)?|timeout expired|is not queryable)$/;

/** Whether an error of pg or knex is of this kind. */
function meansUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  if (typeof code !== 'string') return CONNECTION_LOST.test(error.message);
  if (UNAVAILABLE_CODES.has(code) || UNAVAILABLE_STATES.has(code) || UNAVAILABLE_CLASS.test(code))
    return true;
  // object_not_in_prerequisite_state, which as the end of a session means that the database accepts no connections.
  return code === '55000' && severity === 'FATAL';
}

/** SQLSTATE: the server answers, but not to us. */
export const REFUSED_STATES: ReadonlySet<string> = new Set([
  '28000', // invalid_authorization_specification
  '28P01', // invalid_password
  '3D000', // invalid_catalog_name: there is no such database
]);

/** Marks an error of pg or knex on its way out if it is of this kind. */
export function markUnavailable(error: unknown): void {
  if (error instanceof Error && meansUnavailable(error)) marked.add(error);
}

/** Whether this error, or what caused it, is a marked one. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return marked.has(error) || isDatabaseUnavailable(error.cause);
}
