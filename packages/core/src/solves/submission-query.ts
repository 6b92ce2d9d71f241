import type { IncludeExclude } from '../listing';
import type { SubmissionKind, SubmissionResult, SubmissionSortKey } from '@rampart/domain-data';

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
