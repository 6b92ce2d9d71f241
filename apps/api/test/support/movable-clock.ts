import { systemClock, type Clock } from '@rampart/core/infra/clock';

/** The real clock, put forward or stopped by a test. It is not put back: facts in the future would count for nothing. */
export interface MovableClock extends Clock {
  /** Goes on from this instant. */
  set(at: Date): void;
  /** Stands still at this instant. */
  stopAt(at: Date): void;
  advanceMs(ms: number): void;
  /** From now on every reading is this much later than the one before, so that requests at once are far apart. */
  stepByMs(ms: number): void;
}

export function movableClock(): MovableClock {
  let shiftMs = 0;
  let stoppedAtMs: number | undefined;
  let stepMs = 0;
  const realMs = () => systemClock.now().getTime();
  return {
    now: () => {
      shiftMs += stepMs;
      return new Date(stoppedAtMs ?? realMs() + shiftMs);
    },
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
    stepByMs: (ms) => {
      stepMs = ms;
    },
  };
}
