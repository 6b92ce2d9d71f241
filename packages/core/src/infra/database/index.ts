export type { DatabaseAddress } from './addresses';
export { countRows, hasRow, type ColumnsOf } from './rows';
export { raiseCollectionRevision, readCollectionRevision } from './collection-revision';
export {
  openDatabase,
  createTransact,
  inSnapshot,
  SERVING_LIMITS,
  type Database,
  type DatabaseOptions,
  type SqlExecutor,
  type Transact,
} from './database';
export { runPrepared, type PreparedStatement } from './prepared';
export { createUnchangedReads, type UnchangedReads } from './unchanged-reads';
export {
  connectedPrograms,
  copyIn,
  copyLinesIn,
  copyLinesOut,
  copyOut,
  dropSchemaContent,
  listColumnTypes,
  listTables,
  listSequences,
  prepareTables,
  finishTables,
  tablesWithRows,
  type TableShape,
} from './table-copies';
export { MIGRATIONS } from './migrations';
export { listMigrationLocks, type MigrationLock } from './migration-locks';
export {
  doneMigrations,
  migrate,
  migrationsUpTo,
  pendingMigrations,
  requireMigratedSchema,
  SchemaError,
  unknownMigrations,
} from './migrate';
export { isDatabaseUnavailable, REFUSED_STATES } from './unavailable';
export {
  COMMAND_CONNECTIONS,
  connectionShortage,
  readConnectionFacts,
  type ConnectionFacts,
  warnOfTooFewConnections,
} from './connection-budget';
export { violatedConstraint, isRolledBack } from './statement-errors';
export {
  createListUnsent,
  outboxTable,
  type ListUnsent,
  type Outbox,
  type SendResult,
  type UnsentState,
} from './outbox-table';
export { unixMicros, unixMs } from './unix-time';
export { ADVISORY_LOCK, isGrantedLock, tryTransactionLock } from './advisory-lock';
export { createSessionLock, type SessionLock, type SessionLockOptions } from './session-lock';
