import type { Challenge } from './challenge';

/** All challenges in list order as of one revision of the collection. */
export interface ChallengeCollection {
  readonly revision: number;
  readonly challenges: readonly Challenge[];
}

export interface ChallengeStore {
  /** Serialises submissions, pushes and changes of one challenge until the transaction ends. */
  lock(id: string): Promise<void>;
  find(id: string): Promise<Challenge | undefined>;
  /** Revision of the collection. */
  currentRevision(): Promise<number>;
  /** One snapshot: the challenges are exactly those of the revision. */
  loadCollection(): Promise<ChallengeCollection>;
  /** Counts the solves and pushed scores on a challenge, including those of banned teams. */
  countRows(id: string): Promise<number>;
  insert(challenge: Challenge): Promise<void>;
  /** Replaces everything but `id` and `createdAt`. */
  update(challenge: Challenge): Promise<void>;
  /** Deletes its solves, pushed scores and minted flags too. False when the challenge does not exist. */
  delete(id: string): Promise<boolean>;
  /** Invalidates every cache of the collection; once per transaction, after the change. */
  raiseCollectionRevision(): Promise<void>;
}
