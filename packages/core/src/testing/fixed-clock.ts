import type { Clock } from '../infra/clock';

export interface FixedClock extends Clock {
  set(at: Date): void;
  advanceMs(ms: number): void;
}

/** A clock that stands still until the test moves it. */
export function fixedClock(at: Date = new Date('2026-06-01T12:00:00.000Z')): FixedClock {
  let nowMs = at.getTime();
  return {
    now: () => new Date(nowMs),
    set: (to) => {
      nowMs = to.getTime();
    },
    advanceMs: (ms) => {
      nowMs += ms;
    },
  };
}
