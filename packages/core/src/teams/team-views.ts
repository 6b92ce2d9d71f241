import { unixMs, type Database, type UnchangedReads } from '../infra/database';
import type { ScoreTable } from './board-reader';
import type { Team } from './team';
import { type ListedTeam, listTeamRows, type TeamListQuery } from './team-list';
import { TEAM_COLUMNS } from './team-columns';

/** A stored row of a team on a challenge. Whether it may be shown depends on the challenge. */
export interface TeamRecordRow {
  readonly challengeId: string;
  readonly createdAt: Date;
}

export interface TeamRecordSolve extends TeamRecordRow {
  /** Whether a board has counted it; until then nothing is awarded. */
  readonly isAwarded: boolean;
  /** Value of the challenge on the first board that counted it; null when it was not recorded. */
  readonly awardedPoints: number | null;
}

export interface TeamRecordDynamicScore extends TeamRecordRow {
  readonly points: number;
  /** Change made by the latest tick of the challenge, 0 when the team did not move in it. */
  readonly pointDelta: number;
}

export interface TeamRecordAward {
  /** The challenge whose hint was paid for; null for an award by staff. */
  readonly challengeId: string | null;
  readonly points: number;
}

export interface TeamRecordRows {
  /** Earliest first. */
  readonly solves: readonly TeamRecordSolve[];
  /** By challenge id. */
  readonly dynamicScores: readonly TeamRecordDynamicScore[];
  /** Awards that are not revoked. */
  readonly awards: readonly TeamRecordAward[];
}

/** A team with all its rows, in one snapshot. */
export interface TeamRecord {
  readonly team: Team;
  /** Scores from this instant on are not public; null when all are. */
  readonly frozenFrom: Date | null;
  /** Parsed at each call: thousands of records are kept as text, and few of them are read. */
  readonly rows: () => TeamRecordRows;
}

/** Each read serves one screen and is a single statement, so it sees a single snapshot. */
export interface TeamViews {
  /** `scores`: used by `sortBy: 'score'`, because scores are computed, not stored. */
  list(query: TeamListQuery, scores: ScoreTable): Promise<{ total: number; teams: readonly ListedTeam[] }>;
  /** The same object until something in it changes. */
  findRecord(teamId: string): Promise<TeamRecord | undefined>;
}

const RECORD = `
  select asked.key, (
      select json_build_array(
        json_build_array(${Object.values({ ...TEAM_COLUMNS, createdAt: unixMs(TEAM_COLUMNS.createdAt) }).join(', ')}),
        (select coalesce(json_agg(
            json_build_array(solves.challenge_id, ${unixMs('solves.created_at')},
              solves.global_place is not null, solves.awarded_points)
            order by solves.created_at, solves.id collate "C"), '[]')
          from solves where solves.team_id = teams.id),
        (select coalesce(json_agg(
            json_build_array(dynamic_scores.challenge_id, ${unixMs('dynamic_scores.created_at')}, dynamic_scores.points,
              case when dynamic_scores.updated_at = dynamic_feeds.ticked_at then dynamic_scores.delta else 0 end)
            order by dynamic_scores.challenge_id collate "C"), '[]')
          from dynamic_scores
          left join dynamic_feeds on dynamic_feeds.challenge_id = dynamic_scores.challenge_id
          where dynamic_scores.team_id = teams.id),
        (select ${unixMs('event_state.frozen_from')} from event_state),
        (select coalesce(json_agg(json_build_array(hints.challenge_id, awards.points) order by awards.id), '[]')
          from awards left join hints on hints.id = awards.hint_id
          where awards.team_id = teams.id and awards.revoked_at is null))
      from teams where teams.id = asked.key
    ) as content
  from unnest($1::text[]) as asked (key)`;

/** In the order of `TEAM_COLUMNS`. */
type TeamContent = readonly [
  id: string,
  name: string,
  email: string | null,
  ranksiteId: string | null,
  oidcIssuer: string | null,
  oidcSubject: string | null,
  division: string,
  perms: number,
  banned: boolean,
  avatarUrl: string | null,
  countryCode: string | null,
  statusText: string | null,
  createdAtMs: number,
  tokenEpoch: string | null,
];

type RecordContent = readonly [
  team: TeamContent,
  solves: readonly (readonly [
    challengeId: string,
    atMs: number,
    isAwarded: boolean,
    awardedPoints: number | null,
  ])[],
  dynamicScores: readonly (readonly [
    challengeId: string,
    atMs: number,
    points: number,
    pointDelta: number,
  ])[],
  frozenFromMs: number | null,
  awards: readonly (readonly [challengeId: string | null, points: number])[],
];

function teamOf([
  id,
  name,
  email,
  ranksiteId,
  oidcIssuer,
  oidcSubject,
  division,
  perms,
  banned,
  avatarUrl,
  countryCode,
  statusText,
  createdAtMs,
  tokenEpoch,
]: TeamContent): Team {
  return {
    id,
    name,
    email,
    ranksiteId,
    oidcIssuer,
    oidcSubject,
    division,
    perms,
    banned,
    avatarUrl,
    countryCode,
    statusText,
    createdAt: new Date(createdAtMs),
    tokenEpoch,
  };
}

function rowsOf([, solves, dynamicScores, , awards]: RecordContent): TeamRecordRows {
  return {
    solves: solves.map(([challengeId, atMs, isAwarded, awardedPoints]) => ({
      challengeId,
      createdAt: new Date(atMs),
      isAwarded,
      awardedPoints,
    })),
    dynamicScores: dynamicScores.map(([challengeId, atMs, points, pointDelta]) => ({
      challengeId,
      createdAt: new Date(atMs),
      points,
      pointDelta,
    })),
    awards: awards.map(([challengeId, points]) => ({ challengeId, points })),
  };
}

function recordOf(content: string): TeamRecord {
  const read = () => JSON.parse(content) as RecordContent;
  const [team, , , frozenFromMs] = read();
  return {
    team: teamOf(team),
    frozenFrom: frozenFromMs === null ? null : new Date(frozenFromMs),
    rows: () => rowsOf(read()),
  };
}

/** A record of a team with fifteen solves has about 2 KB. */
const MAX_RECORDS = 10_000;

export function createTeamViews(database: Database, unchangedReads: UnchangedReads): TeamViews {
  return {
    list: (query, scores) => listTeamRows(database, query, scores),
    findRecord: unchangedReads<TeamRecord>({
      name: 'team-record',
      text: RECORD,
      parse: recordOf,
      maxKept: MAX_RECORDS,
    }),
  };
}
