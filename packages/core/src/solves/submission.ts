/** Kinds and results of the submission record, in the order they sort in (competition reference 5.9). */
export const SUBMISSION_KINDS = ['flag', 'admin_bot'] as const;
export const SUBMISSION_RESULTS = [
  'correct',
  'cheated',
  'incorrect',
  'already_solved',
  'queued',
  'active_job',
  'invalid_input',
  'bad_instancer_state',
] as const;

export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];
export type SubmissionResult = (typeof SUBMISSION_RESULTS)[number];
export type SubmissionSortKey = 'createdAt' | 'challenge' | 'team' | 'ip' | 'kind' | 'result';

/** What staff may read of an attempt (competition reference 1.6, audit row). */
export interface AttemptDetails {
  readonly submittedFlag?: string;
  readonly matchedFlagIndex?: number;
  readonly matchedFlagProvider?: string;
  readonly matchedFlagConfig?: Readonly<Record<string, unknown>>;
  readonly cheatedFrom?: string;
}

/** A row of the submission record with the names of what it points at; null where that was deleted. */
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
