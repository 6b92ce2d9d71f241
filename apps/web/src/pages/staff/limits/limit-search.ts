import { oneOf } from '../../../app/search-values';

/** How many hours of refusals there are to look at, as an address says it. */
export const HOURS = ['1', '6', '24'] as const;

/** What the address of the rate limits says; absent is the last hour. */
export interface LimitSearch {
  readonly hours?: (typeof HOURS)[number] | undefined;
}

export function readLimitSearch(search: Record<string, unknown>): LimitSearch {
  return { hours: oneOf(HOURS, String(search['hours'])) };
}
