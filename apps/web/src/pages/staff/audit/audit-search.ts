import { STAFF_ACTIONS } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** What the address of the audit says; absent keeps everything. */
export const readAuditSearch = searchReader({
  action: choiceOf(STAFF_ACTIONS),
  /** ID of who changed it. */
  actor: optionalText,
  /** ID of what was changed. */
  target: optionalText,
  page: pageNumber,
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;
