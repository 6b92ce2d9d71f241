import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everybody hears of a change at once; they ask for it a little apart. */
const SPREAD_MS = 150;
/** However often a board is computed, a page is not drawn more often. */
const GAP_MS = 1_000;
/** A connection that has gone dead answers nothing and fails late. */
const PATIENCE_MS = 10_000;

/** Asks again for what pages show and keeps what they do not for later. */
export interface Refresh {
  readonly soon: (key: QueryKey) => void;
  readonly stop: () => void;
}

export function createRefresh(queryClient: QueryClient): Refresh {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lastAt = new Map<string, number>();
  /** What is being asked for, and whether it has changed once more since. */
  const underWay = new Map<string, boolean>();

  function soon(key: QueryKey): void {
    const name = key.join('/');
    // Asking anew would drop the answer that is on its way: on a slow network none would ever arrive.
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
