import type { Challenge } from './challenge';

/** All challenges in list order as of one revision of the collection. */
export interface ChallengeCollection {
  readonly revision: number;
  readonly challenges: readonly Challenge[];
}

export interface ChallengeStore {
  /** Serialises submissions, pushes and changes of one challenge until the transaction ends (reference 7). */
  lock(id: string): Promise<void>;
  find(id: string): Promise<Challenge | undefined>;
  /** Revision of the collection. */
  currentRevision(): Promise<number>;
  /** One snapshot: the challenges are exactly those of the revision. */
  loadCollection(): Promise<ChallengeCollection>;
  /** All rows teams have on a challenge: solves and pushed scores, banned teams included. */
  countRows(id: string): Promise<number>;
  insert(challenge: Challenge): Promise<void>;
  /** Replaces everything but `id` and `createdAt`. */
  update(challenge: Challenge): Promise<void>;
  /** Solves, pushed scores and minted flags go with it. False when there was none. */
  delete(id: string): Promise<boolean>;
  /** Tells every cache of the collection that it is out of date; once per transaction, after the change. */
  raiseCollectionRevision(): Promise<void>;
}
