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
  | { readonly outcome: 'badDate'; readonly field: 'createdAfter' | 'createdBefore'; readonly detail: string }
  | { readonly outcome: 'listed'; readonly total: number; readonly submissions: readonly ListedSubmission[] };

/** The submission record (competition reference 5.9). */
export type ListSubmissions = (query: SubmissionQuery) => Promise<SubmissionListing>;

function parseDate(text: string | undefined): Date | undefined | 'invalid' {
  if (text === undefined) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? 'invalid' : date;
}

export function createListSubmissions(store: SubmissionStore): ListSubmissions {
  return async (query) => {
    const after = parseDate(query.filter.createdAfter);
    const before = parseDate(query.filter.createdBefore);
    if (after === 'invalid') return { outcome: 'badDate', field: 'createdAfter', detail: 'must be a date' };
    if (before === 'invalid') return { outcome: 'badDate', field: 'createdBefore', detail: 'must be a date' };
    if (after !== undefined && before !== undefined && after.getTime() > before.getTime()) {
      return { outcome: 'badDate', field: 'createdAfter', detail: 'must not be after createdBefore' };
    }
    const { total, submissions } = await store.list(query, { after, before });
    return { outcome: 'listed', total, submissions };
  };
}
