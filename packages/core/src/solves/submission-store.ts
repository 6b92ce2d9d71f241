import type { SubmissionQuery } from './submission-query';
import type { ListedSubmission } from './submission';

export interface SubmissionStore {
  /** The page and the count of all matches, from one snapshot. */
  list(
    query: SubmissionQuery,
    span: { readonly after: Date | undefined; readonly before: Date | undefined },
  ): Promise<{ readonly total: number; readonly submissions: readonly ListedSubmission[] }>;
}
