import { SUBMISSION_KINDS, SUBMISSION_RESULTS } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** What the address of the submissions says; absent keeps everything. */
export const readSubmissionSearch = searchReader({
  result: choiceOf(SUBMISSION_RESULTS),
  kind: choiceOf(SUBMISSION_KINDS),
  /** A part of a name. */
  challenge: optionalText,
  team: optionalText,
  challengeId: optionalText,
  teamId: optionalText,
  page: pageNumber,
});
export type SubmissionSearch = ReturnType<typeof readSubmissionSearch>;
