import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everybody hears of a change at once; they ask for it a little apart. */
const SPREAD_MS = 150;
/** However often a board is computed, a page is not drawn more often. */
const GAP_MS = 1_000;

/** Asks again for what pages show and keeps what they do not for later. */
export interface Refresh {
  readonly soon: (key: QueryKey) => void;
  readonly stop: () => void;
}

export function createRefresh(queryClient: QueryClient): Refresh {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const lastAt = new Map<string, number>();
  return {
    soon(key) {
      const name = key.join('/');
      if (timers.has(name)) return;
      const since = performance.now() - (lastAt.get(name) ?? -GAP_MS);
      const waitMs = Math.max(0, GAP_MS - since) + Math.random() * SPREAD_MS;
      timers.set(
        name,
        setTimeout(() => {
          timers.delete(name);
          lastAt.set(name, performance.now());
          void queryClient.invalidateQueries({ queryKey: key });
        }, waitMs),
      );
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
