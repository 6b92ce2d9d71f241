import type { UnsentState } from '../infra/database';

/** One blood for one destination, queued to be announced. Holds ids; names are read when it is sent. */
export interface Announcement {
  /** `<solve id>:<destination>`, the same on every attempt, so that receivers can recognise duplicates. */
  readonly id: string;
  /** Key of the destination, see `destinationKeys`. */
  readonly destination: string;
  readonly solveId: string;
  readonly challengeId: string;
  readonly teamId: string;
  /** 1, 2, … */
  readonly bloodNumber: number;
  readonly solvedAt: Date;
  readonly attempts: number;
  /** Attempts in which the destination refused this very message. */
  readonly refusals: number;
  /** Null: due at once. */
  readonly nextAttemptAt: Date | null;
}

/** The state of an announcement that has not been sent. */
export type UnsentAnnouncement = Announcement & UnsentState;

/** The current names of what an announcement is about. */
export interface BloodNames {
  readonly teamName: string;
  readonly challengeName: string;
  readonly challengeCategory: string;
}

/** All data about a blood for a message. */
export interface Blood extends BloodNames {
  readonly teamId: string;
  /** `<origin>/profile/<team id>` */
  readonly teamUrl: string;
  readonly challengeId: string;
  /** 1, 2, … */
  readonly number: number;
  readonly at: Date;
}
