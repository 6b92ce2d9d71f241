export { createSubmitFlag, type AttemptOutcome, type FlagAttempt, type SubmitFlag } from './submit-flag';
export { createDeleteSolves, type DeleteSolves } from './delete-solves';
export { createListSolves, type ListSolves, type SolveListing } from './list-solves';
export { createKnexAttemptStore } from './knex-attempt-store';
export type { AttemptStore } from './attempt-store';
export { createKnexSolveStore } from './knex-solve-store';
export { shareSolvePages } from './shared-solve-pages';
export type { ListedSolve, SolveStore } from './solve-store';
export { createListSubmissions, type ListSubmissions } from './list-submissions';
export type { SubmissionFilter, SubmissionQuery } from './submission-query';
export { createKnexSubmissionStore } from './knex-submission-store';
export {
  SUBMISSION_RESULTS,
  type ListedSubmission,
  type SubmissionKind,
  type SubmissionResult,
  type SubmissionSortKey,
} from './submission';
