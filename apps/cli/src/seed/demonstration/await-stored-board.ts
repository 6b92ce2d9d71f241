import type { MonotonicClock } from '../../infra/monotonic-clock';

const POLL_MS = 100;

/**
 * Waits for a published board with the new start of the event, which no earlier board can have; false if there is
 * none within `limitMs`.
 */
export async function awaitStoredBoard(dependencies: {
  readonly findBoard: () => Promise<{ readonly startAtMs: number } | undefined>;
  readonly startAtMs: number;
  readonly monotonicClock: MonotonicClock;
  readonly limitMs: number;
}): Promise<boolean> {
  const { findBoard, startAtMs, monotonicClock, limitMs } = dependencies;
  const deadlineMs = monotonicClock.elapsedMs() + limitMs;
  for (;;) {
    if ((await findBoard())?.startAtMs === startAtMs) return true;
    if (monotonicClock.elapsedMs() >= deadlineMs) return false;
    await monotonicClock.wait(POLL_MS);
  }
}
