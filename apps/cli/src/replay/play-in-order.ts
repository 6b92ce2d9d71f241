import type { MonotonicClock } from '../infra/monotonic-clock';
import type { RecordedSolve } from './recorded-event';
import type { OrderRule } from './submission-order';

export interface PlayDependencies {
  readonly mustFollow: OrderRule;
  /** Maximum number of submissions in flight. */
  readonly concurrency: number;
  /** Factor on the recorded speed; null to send as fast as replies come. */
  readonly speed: number | null;
  readonly monotonicClock: MonotonicClock;
  readonly send: (solve: RecordedSolve, row: number) => Promise<void>;
}

/**
 * The platform stores solves in milliseconds, and equal times have no order. So a solve counts as in flight this
 * long after its reply, and solves that must follow it get later times.
 */
const DISTINCT_TIMES_MS = 2;

/**
 * Sends the solves in recorded order; each waits for those in flight that it must follow. Stops at the first
 * failure and throws it once all others were answered.
 */
export async function playInOrder(
  solves: readonly RecordedSolve[],
  dependencies: PlayDependencies,
): Promise<void> {
  const { mustFollow, concurrency, speed, monotonicClock, send } = dependencies;
  const underWay = new Map<RecordedSolve, Promise<void>>();
  const failures: unknown[] = [];
  const startMs = monotonicClock.elapsedMs();
  const recordedStartMs = solves[0]?.atMs ?? 0;

  const play = async (solve: RecordedSolve, row: number): Promise<void> => {
    try {
      await send(solve, row);
      await monotonicClock.wait(DISTINCT_TIMES_MS);
    } catch (error) {
      failures.push(error);
    } finally {
      underWay.delete(solve);
    }
  };

  for (const [row, solve] of solves.entries()) {
    if (speed !== null) {
      const dueMs = startMs + (solve.atMs - recordedStartMs) / speed;
      await monotonicClock.wait(Math.max(0, dueMs - monotonicClock.elapsedMs()));
    }
    while (
      underWay.size >= concurrency ||
      [...underWay.keys()].some((earlier) => mustFollow(earlier, solve))
    ) {
      await Promise.race(underWay.values());
    }
    if (failures.length > 0) break;
    underWay.set(solve, play(solve, row));
  }
  await Promise.all(underWay.values());
  if (failures.length > 0) throw failures[0];
}
