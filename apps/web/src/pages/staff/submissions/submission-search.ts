import { SUBMISSION_KINDS, SUBMISSION_RESULTS } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** Parameters of the address of the submissions; absent ones do not filter. */
export const readSubmissionSearch = searchReader({
  result: choiceOf(SUBMISSION_RESULTS),
  kind: choiceOf(SUBMISSION_KINDS),
  /** Part of a name. */
  challenge: optionalText,
  team: optionalText,
  challengeId: optionalText,
  teamId: optionalText,
  page: pageNumber,
});
export type SubmissionSearch = ReturnType<typeof readSubmissionSearch>;

/** With the filter that is kept out of the address. */
export type SubmissionFilters = SubmissionSearch & { readonly flag?: string };
