import type { MonotonicClock } from '../infra/monotonic-clock';
import type { RecordedSolve } from './recorded-event';
import type { OrderRule } from './submission-order';

export interface PlayDependencies {
  readonly mustFollow: OrderRule;
  /** Most submissions under way at once. */
  readonly concurrency: number;
  /** How many times faster than recorded; null for as fast as answers come. */
  readonly speed: number | null;
  readonly monotonicClock: MonotonicClock;
  readonly send: (solve: RecordedSolve, row: number) => Promise<void>;
}

/**
 * Times on the platform have milliseconds and equal times do not rank: a solve counts as under way for this long
 * after its answer, so that what must follow it gets a later time.
 */
const DISTINCT_TIMES_MS = 2;

/**
 * Sends the solves in recorded order; each waits for those under way that it must follow. Stops at the first failure
 * and throws it when the others have been answered.
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
