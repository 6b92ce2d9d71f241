import type { ListedSubmission, SubmissionFilter, SubmissionQuery } from './submission';
import type { SubmissionKind, SubmissionResult, SubmissionSortKey } from '@rampart/domain-data';
import type { Knex } from 'knex';
import { countRows, inSnapshot, type Database } from '../infra/database';
import type { DateSpan, IncludeExclude } from '../listing';

export interface SubmissionStore {
  /** The page and the count of all matches, from one snapshot. */
  list(
    query: SubmissionQuery,
    span: DateSpan,
  ): Promise<{ readonly total: number; readonly submissions: readonly ListedSubmission[] }>;
}

interface SubmissionRow {
  id: string;
  kind: SubmissionKind;
  challenge_id: string;
  challenge_name: string | null;
  challenge_category: string | null;
  team_id: string;
  team_name: string | null;
  team_division: string | null;
  avatar_url: string | null;
  country_code: string | null;
  status_text: string | null;
  banned: boolean | null;
  ip: string;
  result: SubmissionResult;
  cheated_from_id: string | null;
  cheated_from_name: string | null;
  details: Record<string, unknown>;
  related_id: string | null;
  created_at: Date;
}

const SORT_COLUMN: Record<SubmissionSortKey, string> = {
  createdAt: 'submissions.created_at',
  challenge: 'lower(coalesce(challenges.name, submissions.challenge_id))',
  team: 'lower(coalesce(teams.name::text, submissions.team_id))',
  ip: 'submissions.ip',
  kind: 'submissions.kind',
  result: 'submissions.result',
};

/** As listed: a deleted team is not banned. Without the join, which takes seconds for millions of rows. */
const IS_BANNED =
  '(submissions.team_id in (select banned.id from teams as banned where banned.banned))::text';

/** A LIKE pattern that finds `text` literally. Its case is left to PostgreSQL, which folds some letters otherwise than we do. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A null column (what it references was deleted) matches neither include nor exclude. */
function filtered(
  rows: Knex.QueryBuilder,
  column: string,
  filter: IncludeExclude<string> | null | undefined,
): void {
  const [include, exclude] = [filter?.include ?? [], filter?.exclude ?? []];
  if (include.length > 0) void rows.whereRaw(`${column} = any (?)`, [[...include]]);
  if (exclude.length > 0) void rows.whereRaw(`${column} <> all (?)`, [[...exclude]]);
}

function bannedTexts(filter: SubmissionFilter['teamStatus']): IncludeExclude<string> {
  const texts = (values: readonly string[] | null | undefined): string[] =>
    (values ?? []).map((value) => String(value === 'banned'));
  return { include: texts(filter?.include), exclude: texts(filter?.exclude) };
}

const withNames = (database: Database): Knex.QueryBuilder =>
  database('submissions')
    .leftJoin('challenges', 'challenges.id', 'submissions.challenge_id')
    .leftJoin('teams', 'teams.id', 'submissions.team_id');

const isEmpty = (filter: IncludeExclude<string> | null | undefined): boolean =>
  (filter?.include ?? []).length + (filter?.exclude ?? []).length === 0;

/**
 * Undefined: all challenges. The ids are not a subquery of the search: with them, the planner knows how many
 * submissions match, and scans all submissions for a page only if it fills up soon.
 */
async function wantedChallenges(
  database: Database,
  { filter, challengeSearch }: SubmissionQuery,
): Promise<readonly string[] | undefined> {
  if (isEmpty(filter.category) && challengeSearch === undefined) return undefined;
  const wanted = database('challenges');
  filtered(wanted, 'challenges.category', filter.category);
  if (challengeSearch !== undefined) {
    const pattern = containing(challengeSearch);
    void wanted.whereRaw(
      '(lower(challenges.name) like lower(?) or lower(challenges.category) like lower(?))',
      [pattern, pattern],
    );
  }
  return wanted.pluck<string[]>('challenges.id');
}

/** The rows of `rows` that match. Uses no joins, so that they can be counted from an index. */
function matching(
  database: Database,
  rows: Knex.QueryBuilder,
  query: SubmissionQuery,
  span: DateSpan,
  challengeIds: readonly string[] | undefined,
): Knex.QueryBuilder {
  const { filter, teamSearch } = query;
  filtered(rows, 'submissions.challenge_id', filter.challenge);
  filtered(rows, 'submissions.team_id', filter.team);
  filtered(rows, 'submissions.kind::text', filter.kind);
  filtered(rows, 'submissions.result::text', filter.result);
  filtered(rows, IS_BANNED, bannedTexts(filter.teamStatus));
  const flag = filter.flag ?? '';
  if (flag !== '')
    void rows.whereRaw("lower(submissions.details ->> 'submittedFlag') like lower(?)", [containing(flag)]);
  if (span.after !== undefined) void rows.where('submissions.created_at', '>=', span.after);
  if (span.before !== undefined) void rows.where('submissions.created_at', '<=', span.before);
  if (challengeIds !== undefined)
    void rows.whereRaw('submissions.challenge_id = any (?)', [[...challengeIds]]);
  if (!isEmpty(filter.division) || teamSearch !== undefined) {
    const wanted = database('teams').select('teams.id');
    filtered(wanted, 'teams.division', filter.division);
    if (teamSearch !== undefined)
      void wanted.whereRaw('lower(teams.name::text) like lower(?)', [containing(teamSearch)]);
    void rows.whereIn('submissions.team_id', wanted);
  }
  return rows;
}

function toListedSubmission(row: SubmissionRow): ListedSubmission {
  return {
    id: row.id,
    kind: row.kind,
    challengeId: row.challenge_id,
    challenge:
      row.challenge_name === null
        ? null
        : { name: row.challenge_name, category: row.challenge_category ?? '' },
    teamId: row.team_id,
    team:
      row.team_name === null
        ? null
        : {
            name: row.team_name,
            division: row.team_division ?? '',
            avatarUrl: row.avatar_url,
            countryCode: row.country_code,
            statusText: row.status_text,
            banned: row.banned ?? false,
          },
    ip: row.ip,
    result: row.result,
    cheatedFrom:
      row.cheated_from_id === null ? null : { id: row.cheated_from_id, name: row.cheated_from_name },
    details: row.details,
    relatedId: row.related_id,
    createdAt: row.created_at,
  };
}

export function createSubmissionStore(database: Database): SubmissionStore {
  return {
    list(query, span) {
      const order = query.sortOrder;
      const tieOrder = query.sortBy === 'createdAt' ? order : 'desc';
      const sorting = `${SORT_COLUMN[query.sortBy]} ${order}, submissions.created_at ${tieOrder}, submissions.id ${tieOrder}`;
      return inSnapshot(database, async (snapshot) => {
        const challengeIds = await wantedChallenges(snapshot, query);
        const matchingOf = (rows: Knex.QueryBuilder) => matching(snapshot, rows, query, span, challengeIds);
        const total = await countRows(matchingOf(snapshot('submissions')));
        // Sorts millions of rows by little more than their ids; everything else is read for the rows of the page.
        const page = matchingOf(withNames(snapshot))
          .select('submissions.id')
          .orderByRaw(sorting)
          .limit(query.limit)
          .offset(query.offset);
        const rows = await withNames(snapshot)
          .whereIn('submissions.id', page)
          .leftJoin('teams as owners', (join) => {
            join.on(snapshot.raw(`owners.id = submissions.details ->> 'cheatedFrom'`));
          })
          .select<SubmissionRow[]>(
            'submissions.id',
            'submissions.kind',
            'submissions.challenge_id',
            'challenges.name as challenge_name',
            'challenges.category as challenge_category',
            'submissions.team_id',
            'teams.name as team_name',
            'teams.division as team_division',
            'teams.avatar_url',
            'teams.country_code',
            'teams.status_text',
            'teams.banned',
            'submissions.ip',
            'submissions.result',
            snapshot.raw(`submissions.details ->> 'cheatedFrom' as cheated_from_id`),
            'owners.name as cheated_from_name',
            'submissions.details',
            'submissions.related_id',
            'submissions.created_at',
          )
          .orderByRaw(sorting);
        return { total, submissions: rows.map(toListedSubmission) };
      });
    },
  };
}
