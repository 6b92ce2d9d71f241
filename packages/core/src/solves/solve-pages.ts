import { PUBLIC_UNTIL } from '../event-state';
import { unixMs, type UnchangedReads } from '../infra/database';
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

/**
 * The solves of a challenge as players see them, by time and then id, without banned teams and without what a freeze
 * hides.
 */
export interface SolvePages {
  /** The same array until something in it changes. */
  listOfChallenge(
    challengeId: string,
    page: { limit: number; offset: number },
  ): Promise<readonly ListedSolve[]>;
}

type Row = readonly [
  id: string,
  atMs: number,
  globalPlace: number | null,
  placeDivision: string | null,
  divisionPlace: number | null,
  teamId: string,
  name: string,
  avatarUrl: string | null,
  countryCode: string | null,
  statusText: string | null,
  division: string,
];

function listedSolve([id, atMs, globalPlace, placeDivision, divisionPlace, ...team]: Row): ListedSolve {
  const [teamId, name, avatarUrl, countryCode, statusText, division] = team;
  const isPlaced = globalPlace !== null && placeDivision !== null && divisionPlace !== null;
  return {
    id,
    at: new Date(atMs),
    team: { id: teamId, name, avatarUrl, countryCode, statusText, division },
    placesAtSolve: isPlaced ? { globalPlace, division: placeDivision, divisionPlace } : null,
  };
}

/** Pages that are requested together: thousands open the same list when a challenge is first solved. */
const MAX_PAGES = 500;

export function createSolvePages(unchangedReads: UnchangedReads): SolvePages {
  const readPage = unchangedReads<readonly ListedSolve[]>({
    name: 'solve-page',
    text: `
      select asked.key, coalesce((
          select json_agg(json_build_array(page.id, page.at_ms, page.global_place, page.place_division,
              page.division_place, page.team_id, page.name, page.avatar_url, page.country_code, page.status_text,
              page.division) order by page.created_at, page.id)
          from (
            select solves.id, solves.created_at, solves.global_place, solves.division as place_division,
              ${unixMs('solves.created_at')} as at_ms,
              solves.division_place, solves.team_id, teams.name, teams.avatar_url, teams.country_code,
              teams.status_text, teams.division
            from solves join teams on teams.id = solves.team_id
            where solves.challenge_id = asked.key::json ->> 0 and not teams.banned
              and solves.created_at < ${PUBLIC_UNTIL}
            order by solves.created_at, solves.id
            limit (asked.key::json ->> 1)::bigint offset (asked.key::json ->> 2)::bigint
          ) page
        ), '[]') as content
      from unnest($1::text[]) as asked (key)`,
    parse: (content) => (JSON.parse(content) as readonly Row[]).map(listedSolve),
    maxKept: MAX_PAGES,
  });
  return {
    async listOfChallenge(challengeId, { limit, offset }) {
      return (await readPage(JSON.stringify([challengeId, limit, offset]))) ?? [];
    },
  };
}
