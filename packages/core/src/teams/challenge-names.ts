export interface NamedChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

/** What this module needs from the challenges, as of one revision. */
export interface ChallengeNames {
  find(id: string): NamedChallenge | undefined;
  /** Challenges that everybody may see; the same array until they change. */
  publicAt(now: Date): readonly NamedChallenge[];
  /** Whether some challenges are visible only to teams that have solved others. */
  readonly hasPrerequisites: boolean;
  /** Challenges that a team with these solves may see; the same array until they change. */
  visibleAt(now: Date, solvedIds: readonly string[]): readonly NamedChallenge[];
}
