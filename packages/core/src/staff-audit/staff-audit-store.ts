import type { DateSpan } from '../listing';
import type { AuditedFields, StaffAuditEntry } from './staff-audit-entry';

/** Where changes by staff are recorded, in the transaction of the change itself. */
export interface StaffAuditLog {
  record(entry: StaffAuditEntry): Promise<void>;
}

export interface StaffAuditQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sortOrder: 'asc' | 'desc';
  /** Team id, or 'operator'. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Id of a challenge, team, file and so on. */
  readonly target?: string | undefined;
}

/** A row of the record with the name of who did it; null when that team is deleted, or was no team. */
export interface ListedStaffAction {
  readonly id: string;
  readonly at: Date;
  readonly actor: string;
  readonly actorName: string | null;
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: string;
  readonly requestId: string | null;
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
}

export interface StaffAuditReader {
  /** The page and the count of everything that matches, both from one snapshot; bounds are inclusive. */
  list(
    query: StaffAuditQuery,
    span: DateSpan,
  ): Promise<{ readonly total: number; readonly actions: readonly ListedStaffAction[] }>;
}
