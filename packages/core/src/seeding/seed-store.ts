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
  /** In the order of their times over all calls: blood and ledger order follow it. */
  insertSolves(solves: readonly SeededSolve[]): Promise<void>;
  insertAttempts(attempts: readonly SeededAttempt[]): Promise<void>;
  insertTeamFlags(flags: readonly SeededTeamFlag[]): Promise<void>;
  /** As the score webhook applies it; a challenge's pushes in the order of their times. */
  applyPush(push: SeededPush): Promise<void>;
  /** Tells every cache of the challenges; once, at the end. */
  raiseCollectionRevision(): Promise<void>;
}
