import { createTransact, type Database, type SqlExecutor, type Transact } from '@rampart/core/infra/database';
import { createLedgerStore, type LedgerStore } from '@rampart/core/ledger';
import { createStaffAuditLog, type StaffAuditLog } from '@rampart/core/staff-audit';

export interface Records {
  readonly ledger: LedgerStore;
  readonly audit: StaffAuditLog;
}

/** Transactions over some stores and what a change by staff writes beside the change itself. */
export type WithRecords = <Stores>(bind: (executor: SqlExecutor) => Stores) => Transact<Stores & Records>;

export function createWithRecords(database: Database): WithRecords {
  return (bind) =>
    createTransact(database, (executor) => ({
      ...bind(executor),
      ledger: createLedgerStore(executor),
      audit: createStaffAuditLog(executor),
    }));
}
