export type { StaffAction } from './staff-action';
export {
  SECRET_CHANGED,
  type AuditedFields,
  type StaffAuditEntry,
  type StaffTarget,
  type StaffTargetKind,
} from './staff-audit-entry';
export { auditedChanges, auditedFields, type SecretFields } from './audited-changes';
export type {
  ListedStaffAction,
  StaffAuditLog,
  StaffAuditQuery,
  StaffAuditReader,
} from './staff-audit-store';
export { createStaffAuditLog, createStaffAuditReader } from './knex-staff-audit-store';
export {
  createListStaffActions,
  type ListStaffActions,
  type StaffActionsListing,
  type StaffActionsRequest,
} from './list-staff-actions';
export { holds, type VersionCondition } from './version-condition';
