/** Whether flags are taken for practice, and not for the event. */
export interface PracticeTimes {
  /** The setting. */
  readonly isWanted: boolean;
  readonly endAtMs: number;
  /** A paused event may go on after its end, when staff moves that. */
  readonly isPaused: boolean;
}

export function isPracticeOpen({ isWanted, endAtMs, isPaused }: PracticeTimes, now: Date): boolean {
  return isWanted && !isPaused && now.getTime() > endAtMs;
}
