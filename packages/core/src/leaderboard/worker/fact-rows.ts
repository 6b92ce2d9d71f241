/** Rows of the fact tables as the leaderboard reads them, and their conversion to facts. Instants are Unix ms. */
import { unixMs } from '../../infra/database';
import type { ScoringKind } from '@rampart/domain-data';
import type {
  AwardFact,
  ChallengeFact,
  DynamicScoreFact,
  FeedFact,
  SolveFact,
  TeamFact,
} from '../engine/facts';

export const TEAM_COLUMNS = `teams.id, teams.name::text as name, teams.division, teams.avatar_url,
  teams.country_code, teams.status_text, teams.banned, ${unixMs('teams.created_at')} as created_at_ms`;

export interface TeamRow {
  id: string;
  name: string;
  division: string;
  avatar_url: string | null;
  country_code: string | null;
  status_text: string | null;
  banned: boolean;
  created_at_ms: number;
}

export function teamFact(row: TeamRow): TeamFact {
  return {
    id: row.id,
    name: row.name,
    division: row.division,
    avatarUrl: row.avatar_url,
    countryCode: row.country_code,
    statusText: row.status_text,
    banned: row.banned,
    createdAtMs: row.created_at_ms,
  };
}

/**
 * Read from the whole row as JSON, because backups are also made of databases with an older schema, which lacks the
 * column.
 */
const HAS_PREREQUISITES = `coalesce(to_jsonb(challenges) ->> 'requires', '[]') <> '[]'`;

export const CHALLENGE_COLUMNS = `challenges.id, challenges.name, challenges.category, challenges.sort_weight,
  challenges.points_min, challenges.points_max, challenges.scoring_kind, challenges.tiebreak_eligible,
  challenges.hidden, ${unixMs('challenges.release_at')} as release_at_ms,
  ${HAS_PREREQUISITES} as has_prerequisites`;

export interface ChallengeRow {
  id: string;
  name: string;
  category: string;
  sort_weight: number | null;
  points_min: number;
  points_max: number;
  scoring_kind: ScoringKind;
  tiebreak_eligible: boolean;
  hidden: boolean;
  release_at_ms: number | null;
  has_prerequisites: boolean;
}

export function challengeFact(row: ChallengeRow): ChallengeFact {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    sortWeight: row.sort_weight,
    min: row.points_min,
    max: row.points_max,
    kind: row.scoring_kind,
    tiebreakEligible: row.tiebreak_eligible,
    hidden: row.hidden,
    releaseAtMs: row.release_at_ms,
    hasPrerequisites: row.has_prerequisites,
  };
}

export const SOLVE_COLUMNS = `solves.id, solves.challenge_id, solves.team_id,
  ${unixMs('solves.created_at')} as at_ms, solves.global_place is not null as is_placed`;

export interface SolveRow {
  id: string;
  challenge_id: string;
  team_id: string;
  at_ms: number;
  is_placed: boolean;
}

export function solveFact(row: SolveRow): SolveFact {
  return {
    id: row.id,
    challengeId: row.challenge_id,
    teamId: row.team_id,
    atMs: row.at_ms,
    isPlaced: row.is_placed,
  };
}

export const DYNAMIC_SCORE_COLUMNS = `dynamic_scores.challenge_id, dynamic_scores.team_id,
  dynamic_scores.points, dynamic_scores.delta::float8 as delta,
  ${unixMs('dynamic_scores.created_at')} as created_at_ms,
  ${unixMs('dynamic_scores.updated_at')} as updated_at_ms`;

export interface DynamicScoreRow {
  challenge_id: string;
  team_id: string;
  points: number;
  delta: number;
  created_at_ms: number;
  updated_at_ms: number;
}

export function dynamicScoreFact(row: DynamicScoreRow): DynamicScoreFact {
  return {
    challengeId: row.challenge_id,
    teamId: row.team_id,
    points: row.points,
    delta: row.delta,
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  };
}

export const FEED_COLUMNS = `dynamic_feeds.challenge_id, ${unixMs('dynamic_feeds.ticked_at')} as ticked_at_ms`;

export interface FeedRow {
  challenge_id: string;
  ticked_at_ms: number;
}

export function feedFact(row: FeedRow): FeedFact {
  return { challengeId: row.challenge_id, tickedAtMs: row.ticked_at_ms };
}

export const AWARD_COLUMNS = `awards.id, awards.team_id, hints.challenge_id, awards.points, ${unixMs('awards.at')} as at_ms`;

export interface AwardRow {
  id: string;
  team_id: string;
  challenge_id: string | null;
  points: number;
  at_ms: number;
}

export function awardFact(row: AwardRow): AwardFact {
  const { id, points } = row;
  return { id, teamId: row.team_id, challengeId: row.challenge_id, points, atMs: row.at_ms };
}
