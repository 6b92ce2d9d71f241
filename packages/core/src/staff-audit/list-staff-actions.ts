import { parseDateSpan, type BadDateSpan } from '../listing';
import type { ListedStaffAction, StaffAuditQuery, StaffAuditReader } from './staff-audit-store';

export interface StaffActionsRequest extends StaffAuditQuery {
  /** Date texts, both bounds inclusive. */
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

export type StaffActionsListing =
  | BadDateSpan
  | { readonly outcome: 'listed'; readonly total: number; readonly actions: readonly ListedStaffAction[] };

/** The record of changes by staff. */
export type ListStaffActions = (request: StaffActionsRequest) => Promise<StaffActionsListing>;

export function createListStaffActions(reader: StaffAuditReader): ListStaffActions {
  return async (request) => {
    const parsed = parseDateSpan(request);
    if (parsed.outcome === 'badDate') return parsed;
    return { outcome: 'listed', ...(await reader.list(request, parsed.span)) };
  };
}
