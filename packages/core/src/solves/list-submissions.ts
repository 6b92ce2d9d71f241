import { parseDateSpan, type BadDateSpan, type IncludeExclude } from '../listing';
import type { ListedSubmission, SubmissionKind, SubmissionResult, SubmissionSortKey } from './submission';
import type { SubmissionStore } from './submission-store';

type Filter<Value> = IncludeExclude<Value> | null | undefined;

export interface SubmissionFilter {
  readonly challenge?: Filter<string>;
  readonly team?: Filter<string>;
  readonly kind?: Filter<SubmissionKind>;
  readonly result?: Filter<SubmissionResult>;
  readonly teamStatus?: Filter<'banned' | 'not_banned'>;
  readonly category?: Filter<string>;
  readonly division?: Filter<string>;
  /** Date texts, both bounds inclusive. */
  readonly createdAfter?: string | null | undefined;
  readonly createdBefore?: string | null | undefined;
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
