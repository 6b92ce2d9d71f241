import type { StaffActionName } from '@rampart/domain-data';

/** One action of staff: what its audit entry needs besides the change itself. */
export interface StaffAction {
  /** Team id of the member of staff, or 'operator' for the command line. */
  readonly actor: string;
  readonly at: Date;
  /** ID of the HTTP request; null for the command line. */
  readonly requestId: string | null;
}

/** An action on the command line. */
export function byOperator(at: Date): StaffAction {
  return { actor: 'operator', at, requestId: null };
}

export type StaffTargetKind =
  | 'challenge'
  | 'wave'
  | 'team'
  | 'verification'
  | 'mail'
  | 'bloodAnnouncement'
  | 'settings'
  | 'announcement'
  | 'rateLimits'
  | 'file'
  | 'externalClient'
  | 'event'
  | 'eventState'
  | 'webhook'
  | 'integrityCase';

export interface StaffTarget {
  readonly kind: StaffTargetKind;
  readonly id: string;
}

/** Replaces a secret value: readers may know that it changed, but not what it is. */
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
