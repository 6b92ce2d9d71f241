/** What a code is worth. */
export interface SignInGrant {
  readonly teamId: string;
  readonly clientId: string;
  readonly expiresAtMs: number;
}

/** Codes that were given out and not used yet. */
export interface SignInCodes {
  keep(code: string, grant: SignInGrant, lifetimeMs: number): Promise<void>;
  /** Takes the code away and tells what it was worth, in one atomic step: of two takers one gets it. */
  take(code: string): Promise<SignInGrant | undefined>;
}
