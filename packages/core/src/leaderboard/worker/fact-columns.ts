/** Where the facts are read from: the column of each of their fields. Instants are Unix ms. */
import { unixMs, type ColumnsOf } from '../../infra/database';
import type {
  AwardFact,
  ChallengeFact,
  DynamicScoreFact,
  FeedFact,
  SolveFact,
  TeamFact,
} from '../engine/facts';

/** A select list whose rows are facts. */
function columnsOf<Fact>(columns: ColumnsOf<Fact>): string {
  return Object.entries<string>(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ');
}

export const TEAM_COLUMNS = columnsOf<TeamFact>({
  id: 'teams.id',
  name: 'teams.name::text',
  division: 'teams.division',
  avatarUrl: 'teams.avatar_url',
  countryCode: 'teams.country_code',
  statusText: 'teams.status_text',
  banned: 'teams.banned',
  createdAtMs: unixMs('teams.created_at'),
});

export const CHALLENGE_COLUMNS = columnsOf<ChallengeFact>({
  id: 'challenges.id',
  name: 'challenges.name',
  category: 'challenges.category',
  sortWeight: 'challenges.sort_weight',
  min: 'challenges.points_min',
  max: 'challenges.points_max',
  kind: 'challenges.scoring_kind',
  tiebreakEligible: 'challenges.tiebreak_eligible',
  hidden: 'challenges.hidden',
  releaseAtMs: unixMs('challenges.release_at'),
  // Read from the whole row as JSON, because backups are also made of databases with an older schema, which lacks the
  // column.
  hasPrerequisites: `coalesce(to_jsonb(challenges) ->> 'requires', '[]') <> '[]'`,
});

export const SOLVE_COLUMNS = columnsOf<SolveFact>({
  id: 'solves.id',
  challengeId: 'solves.challenge_id',
  teamId: 'solves.team_id',
  atMs: unixMs('solves.created_at'),
  isPlaced: 'solves.global_place is not null',
});

export const DYNAMIC_SCORE_COLUMNS = columnsOf<DynamicScoreFact>({
  challengeId: 'dynamic_scores.challenge_id',
  teamId: 'dynamic_scores.team_id',
  points: 'dynamic_scores.points',
  delta: 'dynamic_scores.delta::float8',
  createdAtMs: unixMs('dynamic_scores.created_at'),
  updatedAtMs: unixMs('dynamic_scores.updated_at'),
});

export const FEED_COLUMNS = columnsOf<FeedFact>({
  challengeId: 'dynamic_feeds.challenge_id',
  tickedAtMs: unixMs('dynamic_feeds.ticked_at'),
});

export const AWARD_COLUMNS = columnsOf<AwardFact>({
  id: 'awards.id',
  teamId: 'awards.team_id',
  challengeId: 'hints.challenge_id',
  points: 'awards.points',
  atMs: unixMs('awards.at'),
});
