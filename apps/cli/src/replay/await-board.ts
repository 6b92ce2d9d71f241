import type { BoardRow, EventApi } from '../event/event-api';
import type { Timekeeper } from '../infra/timekeeper';

export interface AwaitBoardOptions {
  readonly api: Pick<EventApi, 'readBoard'>;
  readonly timekeeper: Timekeeper;
  /** Solves of ranked teams that the complete board holds. */
  readonly solveCount: number;
  readonly limitMs: number;
}

const POLL_MS = 100;

/**
 * Reads the board until it holds every solve, each team once (two pages can come from two versions of it), and answers
 * it; after `limitMs` answers what is there, for the comparison to name what is missing.
 */
export async function awaitBoard(options: AwaitBoardOptions): Promise<readonly BoardRow[]> {
  const { api, timekeeper, solveCount, limitMs } = options;
  const deadlineMs = timekeeper.elapsedMs() + limitMs;
  for (;;) {
    const rows = await api.readBoard();
    const solves = rows.reduce((sum, row) => sum + row.solveCount, 0);
    const isWhole = new Set(rows.map(({ teamId }) => teamId)).size === rows.length;
    if ((isWhole && solves >= solveCount) || timekeeper.elapsedMs() >= deadlineMs) return rows;
    await timekeeper.wait(POLL_MS);
  }
}
