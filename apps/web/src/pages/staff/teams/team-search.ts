import { TEAM_SORT_KEYS, TEAM_STATUSES, type TeamSortKey, type TeamStatus } from '@rampart/contract';
import { oneOf, optionalText, pageNumber } from '../../../app/search-values';

/** What the address of the teams says; absent keeps everything, the newest last. */
export interface TeamSearch {
  /** A part of a name or an address. */
  readonly q?: string | undefined;
  readonly status?: TeamStatus | undefined;
  readonly division?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort?: TeamSortKey | undefined;
  readonly page?: number | undefined;
}

export function readTeamSearch(search: Record<string, unknown>): TeamSearch {
  return {
    q: optionalText(search['q']),
    status: oneOf(TEAM_STATUSES, search['status']),
    division: optionalText(search['division']),
    tag: optionalText(search['tag']),
    sort: oneOf(TEAM_SORT_KEYS, search['sort']),
    page: pageNumber(search['page']),
  };
}
