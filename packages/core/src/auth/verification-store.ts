/** A registration that waits for the proof of its address. It reserves nothing. */
export interface PendingVerification {
  readonly id: string;
  /** What the mailed link carries; never shown to anybody. */
  readonly token: string;
  readonly name: string;
  /** Normalised; one pending registration an address. */
  readonly email: string;
  readonly division: string;
  readonly createdAt: Date;
  /** From this instant on it counts as missing. */
  readonly expiresAt: Date;
}

export interface VerificationStore {
  /** Takes the place of an earlier one for the same address, whose id and token mean nothing any more. */
  replace(verification: PendingVerification): Promise<void>;
  find(id: string, now: Date): Promise<PendingVerification | undefined>;
  findByToken(token: string, now: Date): Promise<PendingVerification | undefined>;
  /** Newest first. */
  list(now: Date): Promise<PendingVerification[]>;
  /** Takes it away; of two callers one gets it. */
  claim(id: string, now: Date): Promise<PendingVerification | undefined>;
  /** As `claim`, by token. */
  claimByToken(token: string, now: Date): Promise<PendingVerification | undefined>;
  deleteExpired(now: Date): Promise<void>;
}
