import { systemClock, type Clock } from '@rampart/core/infra/clock';

/** The real clock, put forward or stopped by a test. It is not put back: facts in the future would count for nothing. */
export interface MovableClock extends Clock {
  /** Goes on from this instant. */
  set(at: Date): void;
  /** Stands still at this instant. */
  stopAt(at: Date): void;
  advanceMs(ms: number): void;
}

export function movableClock(): MovableClock {
  let shiftMs = 0;
  let stoppedAtMs: number | undefined;
  const realMs = () => systemClock.now().getTime();
  return {
    now: () => new Date(stoppedAtMs ?? realMs() + shiftMs),
    set: (at) => {
      stoppedAtMs = undefined;
      shiftMs = at.getTime() - realMs();
    },
    stopAt: (at) => {
      stoppedAtMs = at.getTime();
    },
    advanceMs: (ms) => {
      if (stoppedAtMs === undefined) shiftMs += ms;
      else stoppedAtMs += ms;
    },
  };
}
