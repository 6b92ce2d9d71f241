export {
  SECRET_CHANGED,
  type StaffAction,
  type AuditedFields,
  type StaffAuditEntry,
  type StaffTarget,
  type StaffTargetKind,
} from './staff-audit-entry';
export { auditedChanges, auditedFields, type SecretFields } from './audited-changes';
export {
  createStaffAuditLog,
  createStaffAuditReader,
  type ListedStaffAction,
  type StaffAuditLog,
  type StaffAuditQuery,
  type StaffAuditReader,
} from './staff-audit-store';
export {
  createListStaffActions,
  type ListStaffActions,
  type StaffActionsListing,
  type StaffActionsRequest,
} from './list-staff-actions';
export { holds, type VersionCondition } from './version-condition';
export { contentVersion } from './content-version';
export { createRetryUnsent, type RetryUnsent } from './retry-unsent';
