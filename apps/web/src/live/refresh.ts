import { focusManager, type QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * How fast a change is fetched. All clients learn of it at the same moment, and boards can change all the time, so
 * requests are limited and spread.
 */
export interface Pace {
  /** The least time between two requests. */
  readonly gapMs: number;
  /** The requests of all clients are spread over this time. */
  readonly spreadMs: number;
}

const PROMPT: Pace = { gapMs: 1_000, spreadMs: 150 };
/** For answers computed per team, which cost the server ten times as much as shared ones. */
export const RELAXED: Pace = { gapMs: 2_000, spreadMs: 2_000 };
/** Limit on waiting for an answer, because a dead connection fails late. */
const ANSWER_TIMEOUT_MS = 10_000;

type Timer = ReturnType<typeof setTimeout>;

/**
 * Fetches data of a key again if pages show it, or all that they show. A tab that is out of sight fetches when it is seen
 * again: players keep many tabs open, and all of them learn of every change.
 */
export function refetch(queryClient: QueryClient, queryKey: QueryKey = []): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey,
    refetchType: focusManager.isFocused() ? 'active' : 'none',
  });
}

/**
 * Returns a function that fetches data of a key again if pages show it, and otherwise marks it to be fetched when
 * it is shown.
 */
export function createRefresh(queryClient: QueryClient): (key: QueryKey, pace?: Pace) => void {
  const planned = new Map<string, { readonly pace: Pace; readonly timer: Timer }>();
  const lastAt = new Map<string, number>();
  /** Running requests by key; `again` is the pace of a change that came meanwhile. */
  const underWay = new Map<string, { readonly timeout: Timer; again: Pace | null }>();

  function refreshSoon(key: QueryKey, pace: Pace = PROMPT): void {
    const name = key.join('/');
    const asked = underWay.get(name);
    if (asked !== undefined) {
      // A new request would cancel the running one, and on a slow network no answer would ever arrive.
      if (asked.again === null || pace.gapMs < asked.again.gapMs) asked.again = pace;
      return;
    }
    const plan = planned.get(name);
    if (plan !== undefined && plan.pace.gapMs <= pace.gapMs) return;
    clearTimeout(plan?.timer);
    const since = performance.now() - (lastAt.get(name) ?? -Infinity);
    const waitMs = Math.max(0, pace.gapMs - since) + Math.random() * pace.spreadMs;
    planned.set(name, { pace, timer: setTimeout(() => void ask(key, name), waitMs) });
  }

  async function ask(key: QueryKey, name: string): Promise<void> {
    planned.delete(name);
    lastAt.set(name, performance.now());
    await new Promise<void>((resolve) => {
      underWay.set(name, { timeout: setTimeout(resolve, ANSWER_TIMEOUT_MS), again: null });
      void refetch(queryClient, key).then(resolve, resolve);
    });
    const asked = underWay.get(name);
    clearTimeout(asked?.timeout);
    underWay.delete(name);
    if (asked !== undefined && asked.again !== null) refreshSoon(key, asked.again);
  }

  return refreshSoon;
}
