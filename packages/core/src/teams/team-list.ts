import type { TeamSortKey, TeamStatus } from '@rampart/domain-data';
import type { SqlExecutor } from '../infra/database';
import type { IncludeExclude } from '../listing';
import type { ScoreTable } from './board-reader';
import { TEAM_COLUMNS } from './team-columns';
import type { Team } from './team';

export interface TeamListQuery {
  readonly limit: number;
  readonly offset: number;
  /** Trimmed here; blank means none. */
  readonly search?: string | undefined;
  readonly sortBy: TeamSortKey;
  readonly sortOrder: 'asc' | 'desc';
  readonly status?: IncludeExclude<TeamStatus> | null | undefined;
  readonly division?: IncludeExclude<string> | null | undefined;
  /** Selects teams with at least one of the included and none of the excluded tags. */
  readonly tags?: IncludeExclude<string> | null | undefined;
}

export interface ListedTeam extends Team {
  /** Counts all flag solves and pushed scores, on hidden challenges too. */
  readonly solveCount: number;
}

/** Compares `search` with the name, by the rules of the leaderboard, and with any part of the email address. */
const SEARCH = `(
  position(lower(:search) in lower(teams.name::text)) > 0
  or similarity(teams.name::text, :search) >= 0.3::real
  or word_similarity(:search, teams.name::text) >= 0.6::real
  or position(lower(:search) in lower(coalesce(teams.email, ''))) > 0
)`;

const STATUS = `case when teams.perms <> 0 then 'admin' when teams.banned then 'banned' else 'active' end`;

const SOLVE_COUNT = `(
  (select count(*) from solves where solves.team_id = teams.id)
  + (select count(*) from dynamic_scores where dynamic_scores.team_id = teams.id)
)::integer`;

const SORT_VALUE: Readonly<Record<TeamSortKey, string>> = {
  createdAt: 'teams.created_at',
  team: 'lower(teams.name::text) collate "C"',
  email: `lower(coalesce(teams.email, '')) collate "C"`,
  division: 'teams.division collate "C"',
  // A stale board may still rank a team that was banned a moment ago.
  score: 'case when teams.banned then 0 else coalesce(ranked.score, 0) end',
  solves: SOLVE_COUNT,
  status: `array_position(array['active', 'banned', 'admin'], ${STATUS})`,
};

const TAGS = `(select team_notes.tags from team_notes where team_notes.team_id = teams.id)`;

type Bindings = Record<string, string | number | readonly (string | number)[]>;

/** Whether a team has one of the values, which are an array in SQL. */
const IS_AMONG = {
  status: (values: string) => `${STATUS} = any (${values})`,
  division: (values: string) => `teams.division = any (${values})`,
  tags: (values: string) => `coalesce(${TAGS} && ${values}, false)`,
};

function filterConditions(query: TeamListQuery, bindings: Bindings): string[] {
  const conditions: string[] = [];
  for (const name of ['status', 'division', 'tags'] as const) {
    const { include, exclude } = query[name] ?? {};
    if (include && include.length > 0) {
      bindings[`${name}Included`] = include;
      conditions.push(IS_AMONG[name](`:${name}Included::text[]`));
    }
    if (exclude && exclude.length > 0) {
      bindings[`${name}Excluded`] = exclude;
      conditions.push(`not ${IS_AMONG[name](`:${name}Excluded::text[]`)}`);
    }
  }
  return conditions;
}

function orderOf(query: TeamListQuery, hasSearch: boolean): string {
  const direction = query.sortOrder === 'desc' ? 'desc' : 'asc';
  const tieDirection = query.sortBy === 'createdAt' ? direction : 'asc';
  return [
    ...(hasSearch ? ['matching.likeness desc'] : []),
    `matching.sort_value ${direction}`,
    `matching.created_at ${tieDirection}`,
    `matching.id collate "C" ${tieDirection}`,
  ].join(', ');
}

interface ListRow extends ListedTeam {
  /** An empty page has one row, which carries the total and in which this is null. */
  readonly place: string | null;
  readonly total: number;
}

const LISTED_COLUMNS = Object.entries({ ...TEAM_COLUMNS, solveCount: SOLVE_COUNT })
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ');

/** One statement, so that total and page belong to one snapshot. */
export async function listTeamRows(
  executor: SqlExecutor,
  query: TeamListQuery,
  scores: ScoreTable,
): Promise<{ total: number; teams: readonly ListedTeam[] }> {
  const search = query.search?.trim() ?? '';
  const hasSearch = search !== '';
  const isByScore = query.sortBy === 'score';
  const bindings: Bindings = { limit: query.limit, offset: query.offset };
  if (hasSearch) bindings['search'] = search;
  if (isByScore) {
    bindings['rankedIds'] = scores.teamIds;
    bindings['rankedScores'] = Array.from(scores.scores);
  }
  const conditions = ['true', ...(hasSearch ? [SEARCH] : []), ...filterConditions(query, bindings)];
  const ranked = `left join unnest(:rankedIds::text[], :rankedScores::double precision[])
    as ranked (id, score) on ranked.id = teams.id`;
  const { rows } = await executor.raw<{ rows: ListRow[] }>(
    `with matching as (
       select teams.id, teams.created_at, ${SORT_VALUE[query.sortBy]} as sort_value
         ${hasSearch ? ', similarity(teams.name::text, :search) as likeness' : ''}
       from teams ${isByScore ? ranked : ''}
       where ${conditions.join(' and ')}
     ), page as (
       select matching.id, row_number() over (order by ${orderOf(query, hasSearch)}) as place
       from matching order by place limit :limit offset :offset
     )
     select counted.total, page.place, ${LISTED_COLUMNS}
     from (select count(*)::integer as total from matching) counted
     left join (page join teams on teams.id = page.id) on true
     order by page.place`,
    bindings,
  );
  return { total: rows[0]?.total ?? 0, teams: rows.filter((row) => row.place !== null) };
}
