import { withDeadline } from '../deadline';

/** A read takes a millisecond. When the database does not answer, callers that wait go on with the last value. */
const WAIT_FOR_READ_MS = 1_000;

/** A copy in memory of one stored record, which is read often and written rarely. */
export interface StoredCopy<Stored, Value> {
  /** The same object until the record changes. */
  readonly current: () => Value;
  /** What to wait for before `current` has an announced change; undefined when none is being read. */
  settle(): Promise<void> | undefined;
  /** Reads what is stored; called periodically, since announcements get lost. */
  refresh(): Promise<void>;
  /** The same after an announcement; while the read is under way, `settle` returns a promise. */
  refreshAnnounced(): Promise<void>;
  /** Takes over what this process has just stored, so that its next request sees it. */
  adopt(stored: Stored): void;
}

/** Resolves once the record is loaded. Its revision grows with every change. */
export async function createStoredCopy<Stored extends { readonly revision: number }, Value>(
  store: { get(): Promise<Stored> },
  valueOf: (stored: Stored) => Value,
): Promise<StoredCopy<Stored, Value>> {
  let known = await store.get();
  let value = valueOf(known);

  const take = (stored: Stored): void => {
    known = stored;
    value = valueOf(stored);
  };
  const adopt = (stored: Stored): void => {
    // Answers of two reads may arrive in either order; an older one changes nothing.
    if (stored.revision > known.revision) take(stored);
  };

  const refresh = async (): Promise<void> => {
    const knownBefore = known;
    const stored = await store.get();
    // Older than what was known when it was asked for: the database was restored to an earlier state.
    if (known === knownBefore && stored.revision < known.revision) take(stored);
    else adopt(stored);
  };
  let announced: Promise<void> | undefined;

  return {
    current: () => value,
    settle: () => announced,
    adopt,
    refresh,
    refreshAnnounced() {
      const read = refresh();
      const waiting = withDeadline('a changed record', WAIT_FOR_READ_MS, read)
        .catch(() => undefined)
        .then(() => {
          if (announced === waiting) announced = undefined;
        });
      announced = waiting;
      return read;
    },
  };
}
