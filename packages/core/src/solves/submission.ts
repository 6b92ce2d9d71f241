import type { SubmissionKind, SubmissionResult, SubmissionSortKey } from '@rampart/domain-data';
import type { IncludeExclude } from '../listing';

/** What staff may read of an attempt. */
export interface AttemptDetails {
  readonly submittedFlag?: string;
  readonly matchedFlagIndex?: number;
  readonly matchedFlagProvider?: string;
  readonly matchedFlagConfig?: Readonly<Record<string, unknown>>;
  readonly cheatedFrom?: string;
}

/** A row of the submission record with the names of what it references; null where that was deleted. */
export interface ListedSubmission {
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly challengeId: string;
  readonly challenge: { readonly name: string; readonly category: string } | null;
  readonly teamId: string;
  readonly team: {
    readonly name: string;
    readonly division: string;
    readonly avatarUrl: string | null;
    readonly countryCode: string | null;
    readonly statusText: string | null;
    readonly banned: boolean;
  } | null;
  readonly ip: string;
  readonly result: SubmissionResult;
  readonly cheatedFrom: { readonly id: string; readonly name: string | null } | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly relatedId: string | null;
  readonly createdAt: Date;
}

type Filter<Value> = IncludeExclude<Value> | null | undefined;

export interface SubmissionFilter {
  /** Part of a submitted flag. */
  readonly flag?: string | null | undefined;
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
