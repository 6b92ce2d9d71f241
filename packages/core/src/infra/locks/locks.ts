export type LockOutcome<Result> =
  | { readonly acquired: true; readonly result: Result }
  /** Somebody else held the lock for longer than we wait; the work was not started. */
  | { readonly acquired: false };

/** Mutual exclusion by key, across all processes. */
export interface Locks {
  withLock<Result>(keyParts: readonly string[], work: () => Promise<Result>): Promise<LockOutcome<Result>>;
}
