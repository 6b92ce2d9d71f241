import { STAFF_ACTIONS } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** Parameters of the address of the audit; absent ones do not filter. */
export const readAuditSearch = searchReader({
  action: choiceOf(STAFF_ACTIONS),
  /** ID of the actor. */
  actor: optionalText,
  /** ID of what was changed. */
  target: optionalText,
  page: pageNumber,
});
export type AuditSearch = ReturnType<typeof readAuditSearch>;
