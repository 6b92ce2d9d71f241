export interface NamedChallenge {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

/** What this module asks of the challenges, as they are at one revision. */
export interface ChallengeNames {
  find(id: string): NamedChallenge | undefined;
  /** Those that everybody may see; the same array for as long as they are the same. */
  publicAt(now: Date): readonly NamedChallenge[];
  /** Whether some are seen only by those who have solved others. */
  readonly hasPrerequisites: boolean;
  /** Those that a team with these solves may see; likewise. */
  visibleAt(now: Date, solvedIds: readonly string[]): readonly NamedChallenge[];
}
