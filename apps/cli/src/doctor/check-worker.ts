import { CLOCK_REMEDY, FAIL_FROM_MS } from './check-clocks';
import type { LeadershipFacts } from '@rampart/core/inspection';
import type { StoredBoardSummary } from '@rampart/core/leaderboard';
import { failed, summed, warning, type Verdict } from './finding';
import { counted } from '../infra/counted';

/** The leader reads the ledger on every message and every second. */
const MAX_LAG_MS = 10_000;
/** The board is recomputed at every tick; several missed ones are no coincidence. */
const MISSED_TICKS = 4;
/** Only whole boards are compared, and a busy worker stores one once a minute, and changes in between. */
const BETWEEN_WHOLE_BOARDS_MS = 60_000;

export interface WorkerFacts {
  readonly leadership: LeadershipFacts;
  /** undefined when there is none; null when Redis could not be queried. */
  readonly board: Omit<StoredBoardSummary, 'startAtMs'> | undefined | null;
  /** Period of the worker's tick. */
  readonly updateIntervalMs: number;
}

export function checkWorker({ leadership, board, updateIntervalMs }: WorkerFacts): Verdict {
  if (!leadership.isHeld) {
    const waiting =
      leadership.unsequenced === 0 ? '' : `, and ${String(leadership.unsequenced)} facts are not counted yet`;
    return failed(
      `No leaderboard worker is running${waiting}.`,
      'Start the leaderboard worker; the board does not change until then.',
    );
  }
  const verdicts: Verdict[] = [];
  const waitingMs =
    leadership.oldestUnsequencedAt === null
      ? 0
      : leadership.now.getTime() - leadership.oldestUnsequencedAt.getTime();
  if (waitingMs > MAX_LAG_MS) {
    verdicts.push(
      failed(
        `The worker lags: ${String(leadership.unsequenced)} facts are not counted yet, the oldest for ${String(Math.round(waitingMs / 1000))} s.`,
        'Read the log of the leading worker; restart it if it hangs.',
      ),
    );
  }
  if (board === undefined) {
    verdicts.push(failed('The worker has published no board.', 'Read the log of the leading worker.'));
  }
  const boardAgeMs = board ? leadership.now.getTime() - board.computedAt.getTime() : 0;
  if (boardAgeMs > BETWEEN_WHOLE_BOARDS_MS + MISSED_TICKS * updateIntervalMs) {
    verdicts.push(
      warning(
        `The newest board is ${String(Math.round(boardAgeMs / 1000))} s old.`,
        'Read the log of the leading worker. If it says nothing, compare the clock of its machine.',
      ),
    );
  }
  if (-boardAgeMs > FAIL_FROM_MS) {
    verdicts.push(
      failed(
        `The clock of the leading worker is ${String(Math.round(-boardAgeMs / 1000))} s ahead of the database's: releases and the end come early on the board.`,
        CLOCK_REMEDY,
      ),
    );
  }
  return summed(
    verdicts,
    `Leads at fact ${String(leadership.lastPosition)}${board ? `, board ${board.version} with ${counted(board.teams, 'team')}` : ''}.`,
  );
}
