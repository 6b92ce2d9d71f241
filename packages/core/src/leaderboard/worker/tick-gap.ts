/** What a tick has done. */
export interface TickedBoard {
  /** Rows of the ledger that it has read. */
  readonly rows: number;
  /** Number of teams on the board. */
  readonly teams: number;
}

/** Bursts of changes become one board; much shorter than anybody waits to see a solve. */
const MIN_GAP_MS = 25;
/** A delay that nobody notices. */
const MAX_GAP_MS = 400;
/** More than the least gap from about 200 changes a second on. */
const GAP_PER_CHANGE_MS = 5;
/** More than the least gap from 37,500 teams on. */
const TEAMS_PER_GAP_MS = 1_500;

/**
 * Time from the start of a tick to that of the next, ms. Every API process follows each board, at a cost that grows with
 * the changes in it and with all teams. So in a rush and with very many teams boards are made less often.
 */
export function tickGapMs({ rows, teams }: TickedBoard): number {
  if (rows === 0) return MIN_GAP_MS;
  return Math.min(MAX_GAP_MS, Math.max(MIN_GAP_MS, rows * GAP_PER_CHANGE_MS, teams / TEAMS_PER_GAP_MS));
}
