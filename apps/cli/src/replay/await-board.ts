import type { BoardRow, EventApi } from '../event/event-api';
import type { MonotonicClock } from '../infra/monotonic-clock';

export interface AwaitBoardDependencies {
  readonly api: Pick<EventApi, 'readBoard'>;
  readonly monotonicClock: MonotonicClock;
  /** Solves of ranked teams on the complete board. */
  readonly solveCount: number;
  readonly limitMs: number;
}

const POLL_MS = 100;

/**
 * Reads the board until it has every solve and each team once, because two pages may come from two versions of it.
 * After `limitMs` returns the last board, so that the comparison shows what is missing.
 */
export async function awaitBoard(dependencies: AwaitBoardDependencies): Promise<readonly BoardRow[]> {
  const { api, monotonicClock, solveCount, limitMs } = dependencies;
  const deadlineMs = monotonicClock.elapsedMs() + limitMs;
  for (;;) {
    const rows = await api.readBoard();
    const solves = rows.reduce((sum, row) => sum + row.solveCount, 0);
    const isWhole = new Set(rows.map(({ teamId }) => teamId)).size === rows.length;
    if ((isWhole && solves >= solveCount) || monotonicClock.elapsedMs() >= deadlineMs) return rows;
    await monotonicClock.wait(POLL_MS);
  }
}
