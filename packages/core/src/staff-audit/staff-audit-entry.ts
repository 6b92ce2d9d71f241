import type { StaffActionName } from '@rampart/domain-data';
import type { StaffAction } from './staff-action';

export type StaffTargetKind =
  'challenge' | 'team' | 'verification' | 'settings' | 'file' | 'externalClient' | 'event';

export interface StaffTarget {
  readonly kind: StaffTargetKind;
  readonly id: string;
}

/** Stands for a value that is a secret: that it changed may be read, what it is may not. */
export const SECRET_CHANGED = { changed: true } as const;

/** Field to value; secrets are `SECRET_CHANGED` before they come here. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/** A change by staff. `before` and `after` hold the fields that changed. */
export interface StaffAuditEntry {
  readonly by: StaffAction;
  readonly action: StaffActionName;
  readonly target: StaffTarget;
  /** Null when there was nothing. */
  readonly before: AuditedFields | null;
  /** Null when there is nothing any more. */
  readonly after: AuditedFields | null;
}
