import { STAFF_ACTIONS, type StaffActionName } from '@rampart/contract';
import { oneOf, optionalText, pageNumber } from '../../../app/search-values';

/** What the address of the audit says; absent keeps everything. */
export interface AuditSearch {
  readonly action?: StaffActionName | undefined;
  /** ID of who changed it. */
  readonly actor?: string | undefined;
  /** ID of what was changed. */
  readonly target?: string | undefined;
  readonly page?: number | undefined;
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    action: oneOf(STAFF_ACTIONS, search['action']),
    actor: optionalText(search['actor']),
    target: optionalText(search['target']),
    page: pageNumber(search['page']),
  };
}
