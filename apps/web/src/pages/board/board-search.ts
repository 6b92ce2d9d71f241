import { oneOf, optionalText, texts } from '../../app/search-values';

/** What the address of the board says. */
export interface BoardSearch {
  readonly division?: string | undefined;
  readonly q?: string | undefined;
  readonly view?: 'matrix' | undefined;
  /** Teams whose history is drawn beside the first ten. */
  readonly teams?: readonly string[] | undefined;
}

/** As many as a graph can show beside the first ten. */
export const MAX_TEAMS = 5;

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const teams = texts(search['teams']).slice(0, MAX_TEAMS);
  return {
    division: optionalText(search['division']),
    q: optionalText(search['q']),
    view: oneOf(['matrix'], search['view']),
    teams: teams.length === 0 ? undefined : teams,
  };
}
