import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Everybody learns of a change at the same moment, and boards can change all the time. */
export interface Pace {
  /** The least time between two requests. */
  readonly gapMs: number;
  /** The requests of all clients are spread over this time. */
  readonly spreadMs: number;
}

const PROMPT: Pace = { gapMs: 1_000, spreadMs: 150 };
/** For answers that are made for one team, and cost the server ten times as much as those that all teams share. */
export const RELAXED: Pace = { gapMs: 2_000, spreadMs: 2_000 };
/** A dead connection never answers and fails late. */
const ANSWER_TIMEOUT_MS = 10_000;

type Timer = ReturnType<typeof setTimeout>;

/** Returns what fetches again what pages show of a key, and marks the rest to be fetched when it is shown. */
export function createRefresh(queryClient: QueryClient): (key: QueryKey, pace?: Pace) => void {
  const planned = new Map<string, { readonly pace: Pace; readonly timer: Timer }>();
  const lastAt = new Map<string, number>();
  /** What is being fetched, and at which pace it has changed again meanwhile. */
  const underWay = new Map<string, { readonly timeout: Timer; again: Pace | null }>();

  function refreshSoon(key: QueryKey, pace: Pace = PROMPT): void {
    const name = key.join('/');
    const asked = underWay.get(name);
    if (asked !== undefined) {
      // A new request would drop the answer that is on its way: on a slow network none would ever arrive.
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
      void queryClient.invalidateQueries({ queryKey: key }).then(resolve, resolve);
    });
    const asked = underWay.get(name);
    clearTimeout(asked?.timeout);
    underWay.delete(name);
    if (asked !== undefined && asked.again !== null) refreshSoon(key, asked.again);
  }

  return refreshSoon;
}
