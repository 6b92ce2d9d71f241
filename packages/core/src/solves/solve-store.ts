import type { TeamSummary } from '../teams';

export interface ListedSolve {
  readonly id: string;
  readonly at: Date;
  readonly team: TeamSummary;
  /** Stored by the first recalculation that contained the solve; null until then. */
  readonly placesAtSolve: {
    readonly globalPlace: number;
    readonly division: string;
    readonly divisionPlace: number;
  } | null;
}

export interface SolveStore {
  /** Solves of teams that are not banned, by time and then id. */
  listOfChallenge(
    challengeId: string,
    page: { limit: number; offset: number },
  ): Promise<readonly ListedSolve[]>;
  /** 1-based place of the team's solve in that order; undefined for a banned team or one without a solve. */
  findPosition(challengeId: string, teamId: string): Promise<number | undefined>;
  /** Challenges on which the team has a row of either source, ascending. */
  listChallengeIdsOfTeam(teamId: string): Promise<readonly string[]>;
  /** Serialises changes of one challenge until the transaction ends. */
  lockChallenge(challengeId: string): Promise<void>;
  /**
   * Deletes the team's solve or pushed score on the challenge; returns which it was, undefined when there was
   * none.
   */
  deleteRow(
    challengeId: string,
    teamId: string,
  ): Promise<{ readonly source: 'flag'; readonly solveId: string } | { readonly source: 'feed' } | undefined>;
}
