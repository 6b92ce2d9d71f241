import { setTimeout as sleep } from 'node:timers/promises';

/** Elapsed time and waiting, for the replay. */
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
