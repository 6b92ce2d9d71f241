import type {
  SeededAttempt,
  SeededChallenge,
  SeededMember,
  SeededPush,
  SeededSolve,
  SeededTeam,
  SeededTeamFlag,
} from './seed-rows';

/** Stores invented facts in batches, each with the ledger rows a real one would have written. */
export interface SeedStore {
  /** Whether there are neither challenges nor teams without permissions. */
  isEmpty(): Promise<boolean>;
  insertTeams(teams: readonly SeededTeam[]): Promise<void>;
  insertMembers(members: readonly SeededMember[]): Promise<void>;
  insertChallenges(challenges: readonly SeededChallenge[]): Promise<void>;
  /** In order of time across all calls: blood and ledger order follow it. */
  insertSolves(solves: readonly SeededSolve[]): Promise<void>;
  insertAttempts(attempts: readonly SeededAttempt[]): Promise<void>;
  insertTeamFlags(flags: readonly SeededTeamFlag[]): Promise<void>;
  /** Applies a push as the score webhook does; a challenge's pushes in order of time. */
  applyPush(push: SeededPush): Promise<void>;
  /** Invalidates every challenge cache; once, at the end. */
  raiseCollectionRevision(): Promise<void>;
}
