/** A change of address that waits for its proof; its row is what makes a Verify token single-use. */
export interface EmailChange {
  /** `verifyId` of the token. */
  readonly id: string;
  readonly teamId: string;
  /** The new address, normalised. */
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface EmailChangeStore {
  insert(change: EmailChange): Promise<void>;
  find(id: string, now: Date): Promise<EmailChange | undefined>;
  /** Whether it was still there; of two callers one gets `true`. */
  consume(id: string, now: Date): Promise<boolean>;
  deleteExpired(now: Date): Promise<void>;
}
