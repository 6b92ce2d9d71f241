import { oneOf, optionalText } from '../../app/search-values';

export const SORTS = ['value', 'solves', 'name'] as const;
const STATUSES = ['solved', 'unsolved', 'open', 'closed'] as const;

export type Sort = (typeof SORTS)[number];
export type Status = (typeof STATUSES)[number];

/** What the address of the challenges says; absent is everything, by category in the order of the organisers. */
export interface ChallengeSearch {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly status?: Status | undefined;
  readonly sort?: Sort | undefined;
}

export function readChallengeSearch(search: Record<string, unknown>): ChallengeSearch {
  return {
    q: optionalText(search['q']),
    category: optionalText(search['category']),
    tag: optionalText(search['tag']),
    status: oneOf(STATUSES, search['status']),
    sort: oneOf(SORTS, search['sort']),
  };
}
