import { withDeadline } from '../deadline';

/** Longest wait for a read, which usually takes a millisecond. After it, callers go on with the previous value. */
const WAIT_FOR_READ_MS = 1_000;

/** A copy in memory of one stored record, which is read often and written rarely. */
export interface StoredCopy<Stored, Value> {
  /** The same object until the record changes. */
  readonly current: () => Value;
  /** Resolves once `current` includes an announced change; undefined when none is being read. */
  settle(): Promise<void> | undefined;
  /** Reads the record again; called periodically, since announcements get lost. */
  refresh(): Promise<void>;
  /** Like `refresh`, after an announcement: `settle` waits for this read. */
  refreshAnnounced(): Promise<void>;
  /** Takes over a record that this process has just stored, so that its next request sees it. */
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
    // Ignores an older record, because two reads may end in either order.
    if (stored.revision > known.revision) take(stored);
  };

  const refresh = async (): Promise<void> => {
    const knownBefore = known;
    const stored = await store.get();
    // The record is older than at the start of this read: the database was restored to an earlier state.
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
