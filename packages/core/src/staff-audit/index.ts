export { byOperator, SECRET_CHANGED, type StaffAction, type StaffAuditEntry } from './staff-audit-entry';
export { auditedChanges, auditedFields } from './audited-changes';
export {
  createStaffAuditLog,
  createStaffAuditReader,
  type ListedStaffAction,
  type StaffAuditLog,
} from './staff-audit-store';
export { createListStaffActions, type ListStaffActions } from './list-staff-actions';
export { holds, type VersionCondition } from './version-condition';
export { contentVersion } from './content-version';
export { createRetryUnsent, type RetryUnsent } from './retry-unsent';
