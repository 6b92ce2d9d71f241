import type { EventEmitter } from 'node:events';
import type { PgConnection } from './on-each-query';

/** SQLSTATE read_only_sql_transaction. */
export const READ_ONLY = '25006';

/** The parts of a connection of pg that tell of errors: its own end of the session, and the protocol below. */
interface OpenConnection extends Pick<EventEmitter, 'emit'> {
  readonly connection: EventEmitter;
}

/**
 * Has the pool replace a connection once a write was refused on it: its session may stay read-only although others are not,
 * because the database was made read-only for a while, or because the address leads to another server by now.
 */
export function replaceReadOnly(connection: PgConnection): void {
  const opened = connection as unknown as OpenConnection;
  opened.connection.on('errorMessage', (error: { readonly code?: unknown }) => {
    // The pool uses no connection again that had an error.
    if (error.code === READ_ONLY) opened.emit('error', error);
  });
}
