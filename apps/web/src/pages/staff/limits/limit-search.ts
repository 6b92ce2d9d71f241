import { oneOf, searchReader } from '../../../app/search-values';

/** Numbers of hours of refusals to choose from, as in the address. */
export const HOURS = ['1', '6', '24'] as const;

/** Parameters of the address of the rate limits; by default the last hour. */
export const readLimitSearch = searchReader({ hours: (value) => oneOf(HOURS, String(value)) });
