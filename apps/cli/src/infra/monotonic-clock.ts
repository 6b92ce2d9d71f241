import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the replay needs it: how much has passed, and waiting for more. */
export interface MonotonicClock {
  /** Milliseconds since some fixed moment; never steps back. */
  readonly elapsedMs: () => number;
  readonly wait: (durationMs: number) => Promise<void>;
}

export const systemMonotonicClock: MonotonicClock = {
  elapsedMs: () => performance.now(),
  wait: async (durationMs) => {
    await sleep(durationMs);
  },
};
