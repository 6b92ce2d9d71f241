/** One stored record in memory: everybody reads it and hardly anybody writes. */
export interface StoredCopy<Stored, Value> {
  /** The same object until the record changes. */
  current(): Value;
  /** Reads what is stored; called on the announcement and by a periodic check, since announcements get lost. */
  refresh(): Promise<void>;
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

  return {
    current: () => value,
    adopt,
    async refresh() {
      const knownBefore = known;
      const stored = await store.get();
      // Older than what was known when it was asked for: the database was restored to an earlier state.
      if (known === knownBefore && stored.revision < known.revision) take(stored);
      else adopt(stored);
    },
  };
}
