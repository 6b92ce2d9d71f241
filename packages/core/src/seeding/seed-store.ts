import type { SeededChallenge, SeededSolve, SeededTeam } from './seed-rows';

/** Stores invented facts in batches, each with the ledger rows a real one would have written. */
export interface SeedStore {
  /** Whether there are neither challenges nor teams without permissions. */
  isEmpty(): Promise<boolean>;
  insertTeams(teams: readonly SeededTeam[]): Promise<void>;
  insertChallenges(challenges: readonly SeededChallenge[]): Promise<void>;
  /** In the order of their times over all calls: blood and ledger order follow it. */
  insertSolves(solves: readonly SeededSolve[]): Promise<void>;
  /** Tells every cache of the challenges; once, at the end. */
  raiseCollectionRevision(): Promise<void>;
}
