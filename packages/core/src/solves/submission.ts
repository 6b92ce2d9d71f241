import type { SubmissionKind, SubmissionResult } from '@rampart/domain-data';

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
