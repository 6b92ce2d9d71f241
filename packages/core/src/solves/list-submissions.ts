import { parseDateSpan, type BadDateSpan } from '../listing';
import type { ListedSubmission, SubmissionKind, SubmissionResult, SubmissionSortKey } from './submission';
import type { SubmissionStore } from './submission-store';

export interface IncludeExclude<Value> {
  /** Empty or absent: no filter. */
  readonly include?: readonly Value[];
  readonly exclude?: readonly Value[];
}

export interface SubmissionFilter {
  readonly challenge?: IncludeExclude<string>;
  readonly team?: IncludeExclude<string>;
  readonly kind?: IncludeExclude<SubmissionKind>;
  readonly result?: IncludeExclude<SubmissionResult>;
  readonly teamStatus?: IncludeExclude<'banned' | 'not_banned'>;
  readonly category?: IncludeExclude<string>;
  readonly division?: IncludeExclude<string>;
  /** Date texts, both bounds inclusive. */
  readonly createdAfter?: string;
  readonly createdBefore?: string;
}

export interface SubmissionQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: SubmissionSortKey;
  readonly sortOrder: 'asc' | 'desc';
  readonly challengeSearch?: string;
  readonly teamSearch?: string;
  readonly filter: SubmissionFilter;
}

export type SubmissionListing =
  | BadDateSpan
  | { readonly outcome: 'listed'; readonly total: number; readonly submissions: readonly ListedSubmission[] };

/** The submission record (competition reference 5.9). */
export type ListSubmissions = (query: SubmissionQuery) => Promise<SubmissionListing>;

export function createListSubmissions(store: SubmissionStore): ListSubmissions {
  return async (query) => {
    const parsed = parseDateSpan(query.filter);
    if (parsed.outcome === 'badDate') return parsed;
    const { total, submissions } = await store.list(query, parsed.span);
    return { outcome: 'listed', total, submissions };
  };
}
