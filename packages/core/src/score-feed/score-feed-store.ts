import type { TeamSummary } from '../teams';

export interface ScorePush {
  readonly challengeId: string;
  /** Remembered with the push; the same one again is a replay. */
  readonly signature: string;
  /** Absolute points by team id. */
  readonly points: ReadonlyMap<string, number>;
  readonly at: Date;
}

export type AppliedPush =
  | {
      readonly outcome: 'applied';
      readonly inserted: number;
      readonly updated: number;
      readonly deleted: number;
    }
  | { readonly outcome: 'replayed' }
  | { readonly outcome: 'challengeGone' };

export interface ListedScore {
  readonly team: TeamSummary;
  readonly points: number;
  /** 0 when the team was not in the latest tick. */
  readonly pointDelta: number;
}

export interface ScoreChange {
  readonly at: Date;
  readonly delta: number;
}

export interface ScoreFeedStore {
  /** Webhook secret of a dynamic challenge; undefined for any other. */
  findSecret(challengeId: string): Promise<string | undefined>;
  /** All of the push and its ledger rows, or nothing, under the challenge's lock (competition reference 1.8). */
  apply(push: ScorePush): Promise<AppliedPush>;
  /** Points descending, then who reached them first, then team id; teams that are not banned. */
  list(
    challengeId: string,
    page: { limit: number; offset: number },
  ): Promise<{ total: number; scores: ListedScore[] }>;
  /** 1-based place of the team in that order, with its row; undefined for a banned team or one without points. */
  findPosition(
    challengeId: string,
    teamId: string,
  ): Promise<{ position: number; score: ListedScore } | undefined>;
  /** What pushes changed for these teams since their scores were last deleted by staff, oldest first. */
  listChanges(
    challengeId: string,
    teamIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly ScoreChange[]>>;
}
