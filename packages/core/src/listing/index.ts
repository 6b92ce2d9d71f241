export { parseDateSpan, type BadDateSpan, type DateSpan } from './date-span';
export type { IncludeExclude } from './include-exclude';
