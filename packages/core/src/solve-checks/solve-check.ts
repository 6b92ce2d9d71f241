import type { SolveFailure } from '@rampart/domain-data';

/** What came of the latest run of a challenge's solve script. */
export interface SolveCheck {
  readonly challengeId: string;
  /** Null: the challenge was solved. */
  readonly failure: SolveFailure | null;
  /** When the first of the checks ran that have had this result without a break. */
  readonly since: Date;
  readonly checkedAt: Date;
  readonly durationMs: number;
}

export interface ReportedCheck {
  readonly failure: SolveFailure | null;
  readonly durationMs: number;
}

/** The check to store after `before`. */
export function nextCheck(
  challengeId: string,
  before: SolveCheck | undefined,
  reported: ReportedCheck,
  now: Date,
): SolveCheck {
  const isSame = before !== undefined && before.failure === reported.failure;
  return { challengeId, ...reported, since: isSame ? before.since : now, checkedAt: now };
}
