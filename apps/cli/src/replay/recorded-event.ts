/** A recorded competition: who solved what and when, and the official result. Teams are numbered from 0. */
export interface RecordedEvent {
  readonly divisions: readonly string[];
  readonly challenges: readonly RecordedChallenge[];
  /** Division of team number `i`. */
  readonly teams: readonly string[];
  /** In the order they happened. */
  readonly solves: readonly RecordedSolve[];
  /** Best first, ties already broken by the ranking rules. */
  readonly official: readonly OfficialRow[];
}

export interface RecordedChallenge {
  readonly id: string;
  readonly category: string;
  /** Value at the end of the event. */
  readonly finalPoints: number;
  readonly tiebreakEligible: boolean;
}

export interface RecordedSolve {
  readonly atMs: number;
  /** Team number. */
  readonly team: number;
  /** Index into the challenges. */
  readonly challenge: number;
}

export interface OfficialRow {
  readonly team: number;
  readonly score: number;
  /** From 1. */
  readonly place: number;
  readonly divisionPlace: number;
}

/** The one static flag of a replayed challenge. */
export function flagOf(challenge: RecordedChallenge): string {
  return `replay{${challenge.id}}`;
}
