import { type Database, runPrepared } from '../infra/database';
import type { ScoreTable } from './board-reader';
import type { Team } from './team';
import { type ListedTeam, listTeamRows, type TeamListQuery } from './team-list';
import { TEAM_COLUMNS, teamOf, type TeamRow } from './team-row';

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

/** Times inside JSON as Unix ms, which is what a `timestamptz` column gives as a Date. */
const unixMs = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::double precision`;

const CHALLENGE_FIELDS = `
  'challengeId', challenges.id, 'name', challenges.name, 'category', challenges.category,
  'hidden', challenges.hidden, 'releaseAtMs', ${unixMs('challenges.release_at')}`;

const RECORD = {
  name: 'team-record',
  text: `
  select ${TEAM_COLUMNS.join(', ')},
    (select coalesce(json_agg(
        json_build_object(${CHALLENGE_FIELDS}, 'atMs', ${unixMs('solves.created_at')},
          'isAwarded', solves.global_place is not null, 'awardedPoints', solves.awarded_points)
        order by solves.created_at, solves.id collate "C"), '[]')
      from solves join challenges on challenges.id = solves.challenge_id
      where solves.team_id = teams.id) as solves,
    (select coalesce(json_agg(
        json_build_object(${CHALLENGE_FIELDS}, 'atMs', ${unixMs('dynamic_scores.created_at')},
          'points', dynamic_scores.points,
          'pointDelta', case when dynamic_scores.updated_at = dynamic_feeds.ticked_at
            then dynamic_scores.delta else 0 end)
        order by challenges.id collate "C"), '[]')
      from dynamic_scores join challenges on challenges.id = dynamic_scores.challenge_id
      left join dynamic_feeds on dynamic_feeds.challenge_id = dynamic_scores.challenge_id
      where dynamic_scores.team_id = teams.id) as dynamic_scores
  from teams where teams.id = $1`,
};

interface JsonRow {
  readonly challengeId: string;
  readonly name: string;
  readonly category: string;
  readonly hidden: boolean;
  readonly releaseAtMs: number | null;
  readonly atMs: number;
}

interface JsonSolve extends JsonRow {
  readonly isAwarded: boolean;
  readonly awardedPoints: number | null;
}

interface JsonDynamicScore extends JsonRow {
  readonly points: number;
  readonly pointDelta: number;
}

interface RecordRow extends TeamRow {
  readonly solves: readonly JsonSolve[];
  readonly dynamic_scores: readonly JsonDynamicScore[];
}

function recordRowOf(row: JsonRow): TeamRecordRow {
  return {
    challenge: {
      id: row.challengeId,
      name: row.name,
      category: row.category,
      hidden: row.hidden,
      releaseAt: row.releaseAtMs === null ? null : new Date(row.releaseAtMs),
    },
    createdAt: new Date(row.atMs),
  };
}

function solveOf(row: JsonSolve): TeamRecordSolve {
  return { ...recordRowOf(row), isAwarded: row.isAwarded, awardedPoints: row.awardedPoints };
}

function dynamicScoreOf(row: JsonDynamicScore): TeamRecordDynamicScore {
  return { ...recordRowOf(row), points: row.points, pointDelta: row.pointDelta };
}

export function createTeamViews(database: Database): TeamViews {
  return {
    list: (query, scores) => listTeamRows(database, query, scores),

    async findRecord(teamId) {
      const [row] = await runPrepared<RecordRow>(database, RECORD, [teamId]);
      return row === undefined
        ? undefined
        : {
            team: teamOf(row),
            solves: row.solves.map(solveOf),
            dynamicScores: row.dynamic_scores.map(dynamicScoreOf),
          };
    },
  };
}
