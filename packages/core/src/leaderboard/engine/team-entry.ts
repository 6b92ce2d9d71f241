/** Teams as boards hold them. */
import type { TeamFact } from './facts';

export type TeamProfile = Omit<TeamFact, 'banned'>;

/** A pushed score on a released challenge. */
export interface EntryScore {
  readonly challengeId: string;
  readonly points: number;
  /** Change by the push at `updatedAtMs`. */
  readonly delta: number;
  readonly updatedAtMs: number;
}

/** Points given or deducted, and the time at which they count. */
export interface EntryAward {
  readonly atMs: number;
  readonly points: number;
}

/** Shared by all teams without awards. */
export const NO_AWARDS: readonly EntryAward[] = [];

/** A team as a board holds it, without its score and its places. */
export interface TeamEntry extends TeamProfile {
  readonly lastSolveAtMs: number;
  /** Infinity when none of the team's rows is eligible for the tie-break */
  readonly lastTiebreakSolveAtMs: number;
  /** Challenge and time of each flag solve on a released challenge, by time, then challenge ID. */
  readonly solveChallengeIds: readonly string[];
  readonly solveAtMs: readonly number[];
  /** By challenge ID. */
  readonly dynamicScores: readonly EntryScore[];
  /** By time. */
  readonly awards: readonly EntryAward[];
}

/** Ranked teams of a division. */
export interface DivisionCount {
  readonly division: string;
  readonly teams: number;
}
