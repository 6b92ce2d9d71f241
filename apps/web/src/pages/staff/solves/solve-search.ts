import { optionalText, pageNumber } from '../../../app/search-values';

/** What the address of the solves says; absent keeps everything. */
export interface SolveSearch {
  /** IDs. */
  readonly challenge?: string | undefined;
  readonly team?: string | undefined;
  readonly page?: number | undefined;
}

export function readSolveSearch(search: Record<string, unknown>): SolveSearch {
  return {
    challenge: optionalText(search['challenge']),
    team: optionalText(search['team']),
    page: pageNumber(search['page']),
  };
}
