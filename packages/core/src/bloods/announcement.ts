/** One blood for one destination, as it waits to be told. It carries ids: names are read when it is told. */
export interface Announcement {
  /** Solve id, colon, destination: the same at every attempt, so that a receiver can recognise a repeated one. */
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
  /** Those of the attempts that were answered with a refusal of this very message. */
  readonly refusals: number;
  /** Not before then; null: at once. */
  readonly nextAttemptAt: Date | null;
}

/** How far an announcement is that has not been sent. */
export interface UnsentAnnouncement extends Announcement {
  /** `failed`: no further attempt will be made. */
  readonly status: 'queued' | 'failed';
  /** Of the latest attempt, without secrets; null before the first one. */
  readonly lastError: string | null;
}

/** What an announcement is about, as it is called now. */
export interface BloodNames {
  readonly teamName: string;
  readonly challengeName: string;
  readonly challengeCategory: string;
}

/** Everything a destination can be told about a blood. */
export interface Blood extends BloodNames {
  readonly teamId: string;
  /** `<origin>/profile/<team id>` */
  readonly teamUrl: string;
  readonly challengeId: string;
  /** 1, 2, … */
  readonly number: number;
  readonly at: Date;
}
