import { INTEGRITY_SIGNALS } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

export const CASE_STATES = ['open', 'decided'] as const;

/** Parameters of the address of the cases; absent ones do not filter. */
export const readCaseSearch = searchReader({
  status: choiceOf(CASE_STATES),
  kind: choiceOf(INTEGRITY_SIGNALS),
  /** Part of the name of a team. */
  team: optionalText,
  /** ID of a team. */
  user: optionalText,
  /** ID of a challenge. */
  challenge: optionalText,
  page: pageNumber,
});
export type CaseSearch = ReturnType<typeof readCaseSearch>;
