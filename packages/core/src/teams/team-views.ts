import type { TeamSortKey, TeamStatus } from '@rampart/domain-data';
import type { IncludeExclude } from '../listing';
import type { Team } from './team';
import type { ScoreTable } from './board-reader';

export interface TeamListQuery {
  readonly limit: number;
  readonly offset: number;
  /** Trimmed here; blank means none. */
  readonly search?: string | undefined;
  readonly sortBy: TeamSortKey;
  readonly sortOrder: 'asc' | 'desc';
  readonly status?: IncludeExclude<TeamStatus> | null | undefined;
  readonly division?: IncludeExclude<string> | null | undefined;
}

export interface ListedTeam extends Team {
  /** Every stored row: flag solves and pushed scores, on hidden challenges too. */
  readonly solveCount: number;
}

/** A stored row of a team on a challenge, with what decides whether it may be shown. */
export interface TeamRecordRow {
  readonly challenge: {
    readonly id: string;
    readonly name: string;
    readonly category: string;
    readonly hidden: boolean;
    readonly releaseAt: Date | null;
  };
  readonly createdAt: Date;
}

export interface TeamRecordSolve extends TeamRecordRow {
  /** Whether a board has counted it; before that nothing is awarded yet. */
  readonly isAwarded: boolean;
  /** Value of the challenge in the first board that counted it; null when nobody wrote it down. */
  readonly awardedPoints: number | null;
}

export interface TeamRecordDynamicScore extends TeamRecordRow {
  readonly points: number;
  /** Change made by the latest tick of the challenge, 0 when the team did not move in it. */
  readonly pointDelta: number;
}

/** A team with all its rows, in one snapshot. */
export interface TeamRecord {
  readonly team: Team;
  /** Earliest first. */
  readonly solves: readonly TeamRecordSolve[];
  /** By challenge id. */
  readonly dynamicScores: readonly TeamRecordDynamicScore[];
}

/** Reads for one screen each, each a single statement and so a single snapshot. */
export interface TeamViews {
  /** `scores` is what `sortBy: 'score'` sorts by; scores are computed, not stored. */
  list(query: TeamListQuery, scores: ScoreTable): Promise<{ total: number; teams: readonly ListedTeam[] }>;
  findRecord(teamId: string): Promise<TeamRecord | undefined>;
}
