const KEPT_FOR_MS = 3_600_000;

/** The script as the vendor serves it now. Rejects when it cannot be had. */
export type FetchScript = () => Promise<Buffer>;

export interface ScriptCache {
  /** The script, at most an hour old; rejects when it has to be fetched and cannot be: no stale copy is served. */
  read(now: Date): Promise<Buffer>;
}

/** Keeps one script in memory. Readers that come while it is fetched wait for the same fetch. */
export function createScriptCache(fetchScript: FetchScript): ScriptCache {
  let kept: { readonly script: Buffer; readonly fetchedAtMs: number } | undefined;
  let fetching: Promise<Buffer> | undefined;

  async function refresh(now: Date): Promise<Buffer> {
    const script = await fetchScript();
    kept = { script, fetchedAtMs: now.getTime() };
    return script;
  }

  return {
    async read(now) {
      if (kept !== undefined && now.getTime() - kept.fetchedAtMs < KEPT_FOR_MS) return kept.script;
      fetching ??= refresh(now).finally(() => {
        fetching = undefined;
      });
      return fetching;
    },
  };
}
