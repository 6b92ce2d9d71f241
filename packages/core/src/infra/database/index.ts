export { openDatabase, type Database, type DatabaseOptions, type SqlExecutor } from './database';
export { runPrepared, type PreparedStatement } from './prepared';
export { createTransact, type Transact } from './transact';
export { migrate, pendingMigrations, unknownMigrations } from './migrate';
export { violatedConstraint } from './violated-constraint';
export { outboxTable, type OutboxTable } from './outbox-table';
export { ADVISORY_LOCK } from './advisory-lock';
export { createSessionLock, type SessionLock, type SessionLockOptions } from './session-lock';
export { isRolledBack } from './rolled-back';
