import type { Timekeeper } from '../../infra/timekeeper';

const POLL_MS = 100;

/**
 * Waits until the published board has the event's new start, which no earlier board can have; false when none has it
 * within `limitMs`.
 */
export async function awaitShelvedBoard(options: {
  readonly findBoard: () => Promise<{ readonly startAtMs: number } | undefined>;
  readonly startAtMs: number;
  readonly timekeeper: Timekeeper;
  readonly limitMs: number;
}): Promise<boolean> {
  const { findBoard, startAtMs, timekeeper, limitMs } = options;
  const deadlineMs = timekeeper.elapsedMs() + limitMs;
  for (;;) {
    if ((await findBoard())?.startAtMs === startAtMs) return true;
    if (timekeeper.elapsedMs() >= deadlineMs) return false;
    await timekeeper.wait(POLL_MS);
  }
}
