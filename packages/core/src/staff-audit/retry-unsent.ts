import type { StaffActionName } from '@rampart/domain-data';
import type { Transact } from '../infra/database';
import type { StaffAction, StaffTargetKind } from './staff-audit-entry';
import type { StaffAuditLog } from './staff-audit-store';

/** Has something that was given up tried again; false when nothing of that id was given up. */
export type RetryUnsent = (id: string, by: StaffAction) => Promise<boolean>;

export interface RetryUnsentStores {
  readonly outbox: { retry(id: string, at: Date): Promise<boolean> };
  readonly audit: StaffAuditLog;
}

/** The next sweep of a worker finds it. */
export function createRetryUnsent(
  transact: Transact<RetryUnsentStores>,
  recorded: { readonly action: StaffActionName; readonly kind: StaffTargetKind },
): RetryUnsent {
  return (id, by) =>
    transact(async ({ outbox, audit }) => {
      if (!(await outbox.retry(id, by.at))) return false;
      await audit.record({
        by,
        action: recorded.action,
        target: { kind: recorded.kind, id },
        before: { status: 'failed' },
        after: { status: 'queued' },
      });
      return true;
    });
}
