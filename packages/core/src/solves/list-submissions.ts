import { parseDateSpan, type BadDateSpan } from '../listing';
import type { ListedSubmission, SubmissionQuery } from './submission';
import type { SubmissionStore } from './submission-store';

export type SubmissionListing =
  | BadDateSpan
  | { readonly outcome: 'listed'; readonly total: number; readonly submissions: readonly ListedSubmission[] };

/** The submission record. */
export type ListSubmissions = (query: SubmissionQuery) => Promise<SubmissionListing>;

export function createListSubmissions(store: SubmissionStore): ListSubmissions {
  return async (query) => {
    const parsed = parseDateSpan(query.filter);
    if (parsed.outcome === 'badDate') return parsed;
    const { total, submissions } = await store.list(query, parsed.span);
    return { outcome: 'listed', total, submissions };
  };
}
