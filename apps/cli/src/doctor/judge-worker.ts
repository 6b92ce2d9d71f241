import type { LeadFacts } from '@rampart/core/inspection';
import type { ShelvedBoardFacts } from '@rampart/core/leaderboard';
import { failed, summed, warning, type Verdict } from './finding';

/** A leader looks at the ledger at every message and every second. */
const FOLLOWS_WITHIN_MS = 10_000;
/** A board is computed again at every tick; several missed ones are no accident. */
const MISSED_TICKS = 4;

export interface WorkerFacts {
  readonly lead: LeadFacts;
  /** undefined when there is none; null when Redis could not be asked. */
  readonly board: Omit<ShelvedBoardFacts, 'startAtMs'> | undefined | null;
  /** Period of the worker's tick. */
  readonly updateIntervalMs: number;
}

export function judgeWorker({ lead, board, updateIntervalMs }: WorkerFacts): Verdict {
  if (!lead.isHeld) {
    const waiting =
      lead.unsequenced === 0 ? '' : `, and ${String(lead.unsequenced)} facts wait to be counted`;
    return failed(
      `No leaderboard worker is running${waiting}.`,
      'Start the leaderboard worker; the board stays as it is meanwhile.',
    );
  }
  const verdicts: Verdict[] = [];
  const waitingMs =
    lead.oldestUnsequencedAt === null ? 0 : lead.now.getTime() - lead.oldestUnsequencedAt.getTime();
  if (waitingMs > FOLLOWS_WITHIN_MS) {
    verdicts.push(
      failed(
        `The worker lags: ${String(lead.unsequenced)} facts wait, the oldest for ${String(Math.round(waitingMs / 1000))} s.`,
        'Read the log of the worker that leads; restart it if it hangs.',
      ),
    );
  }
  if (board === undefined) {
    verdicts.push(failed('The worker has published no board.', 'Read the log of the worker that leads.'));
  }
  const boardAgeMs = board ? lead.now.getTime() - board.computedAt.getTime() : 0;
  if (boardAgeMs > MISSED_TICKS * updateIntervalMs) {
    verdicts.push(
      warning(
        `The newest board is ${String(Math.round(boardAgeMs / 1000))} s old.`,
        'Read the log of the worker that leads.',
      ),
    );
  }
  return summed(
    verdicts,
    `Leads at fact ${String(lead.lastPosition)}${board ? `, board ${board.version} with ${String(board.teams)} teams` : ''}.`,
  );
}
