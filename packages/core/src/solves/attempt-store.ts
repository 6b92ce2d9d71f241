import type { SubmissionResult } from '@rampart/domain-data';
import type { AttemptDetails } from './submission';

/** The submitting team and the challenge revision, read from the database rather than a cache. */
export interface AttemptContext {
  readonly team: { readonly banned: boolean } | undefined;
  /** Revision of the challenge collection. */
  readonly challengesRevision: number;
}

export interface AcceptedAttempt {
  readonly challengeId: string;
  readonly teamId: string;
  readonly ip: string;
  readonly at: Date;
  readonly submissionId: string;
  readonly result: 'correct' | 'cheated';
  readonly details: AttemptDetails;
  /** Recorded instead when the team has already solved the challenge. */
  readonly repeatDetails: AttemptDetails;
}

export interface RefusedAttempt {
  readonly challengeId: string;
  readonly teamId: string;
  readonly ip: string;
  readonly at: Date;
  readonly submissionId: string;
  readonly result: SubmissionResult;
  readonly details: AttemptDetails;
}

export type RecordOutcome =
  | { readonly outcome: 'solved'; readonly solveId: string }
  /** `recordError`: why this repeated attempt could not be recorded; absent when it was. */
  | { readonly outcome: 'alreadySolved'; readonly recordError?: unknown }
  | { readonly outcome: 'challengeGone' }
  | { readonly outcome: 'teamGone' };

/** The hot path of flag submission; each method is one round trip. */
export interface AttemptStore {
  readContext(teamId: string): Promise<AttemptContext>;
  /** Writes solve, record and ledger row, all or nothing, under the challenge's lock. */
  recordAccepted(attempt: AcceptedAttempt): Promise<RecordOutcome>;
  recordRefused(attempt: RefusedAttempt): Promise<void>;
}
