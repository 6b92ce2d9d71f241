import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everybody learns of a change at the same moment; their requests are spread a little. */
const SPREAD_MS = 150;
/** The least time between two requests, however often a board is computed. */
const GAP_MS = 1_000;
/** A dead connection never answers and fails late. */
const PATIENCE_MS = 10_000;

/** Fetches what pages show again, and marks the rest to be fetched when it is shown. */
export interface Refresh {
  readonly soon: (key: QueryKey) => void;
  readonly stop: () => void;
}

export function createRefresh(queryClient: QueryClient): Refresh {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lastAt = new Map<string, number>();
  /** What is being fetched, and whether it has changed again meanwhile. */
  const underWay = new Map<string, boolean>();

  function soon(key: QueryKey): void {
    const name = key.join('/');
    // A new request would drop the answer that is on its way: on a slow network none would ever arrive.
    if (underWay.has(name)) underWay.set(name, true);
    if (timers.has(name)) return;
    const since = performance.now() - (lastAt.get(name) ?? -GAP_MS);
    const waitMs = Math.max(0, GAP_MS - since) + Math.random() * SPREAD_MS;
    timers.set(
      name,
      setTimeout(() => void ask(key, name), waitMs),
    );
  }

  async function ask(key: QueryKey, name: string): Promise<void> {
    lastAt.set(name, performance.now());
    underWay.set(name, false);
    const isOutOfPatience = new Promise((resolve) => timers.set(name, setTimeout(resolve, PATIENCE_MS)));
    await Promise.race([queryClient.invalidateQueries({ queryKey: key }), isOutOfPatience]);
    clearTimeout(timers.get(name));
    timers.delete(name);
    const hasChanged = underWay.get(name);
    underWay.delete(name);
    if (hasChanged === true) soon(key);
  }

  return {
    soon,
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      underWay.clear();
    },
  };
}
