export interface NamedChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

/** What this module asks of the challenges, as they are at one revision. */
export interface ChallengeNames {
  find(id: string): NamedChallenge | undefined;
  /** A challenge that players may see. */
  findPublic(id: string, now: Date): NamedChallenge | undefined;
  /** All of these; the same array for as long as they are the same. */
  publicAt(now: Date): readonly NamedChallenge[];
}
