import type { EventEmitter } from 'node:events';
import type { PgConnection } from './on-each-query';

/** SQLSTATE read_only_sql_transaction. */
export const READ_ONLY = '25006';

/** The parts of a connection of pg that emit errors: the client, and the protocol below it. */
interface OpenConnection extends Pick<EventEmitter, 'emit'> {
  readonly connection: EventEmitter;
}

/**
 * Makes the pool replace a connection after a write was refused on it. The session may stay read-only although new
 * ones are not: the database was read-only for a while, or the address leads to another server now.
 */
export function replaceReadOnly(connection: PgConnection): void {
  const opened = connection as unknown as OpenConnection;
  opened.connection.on('errorMessage', (error: { readonly code?: unknown }) => {
    // The pool does not reuse a connection after an error event.
    if (error.code === READ_ONLY) opened.emit('error', error);
  });
}
