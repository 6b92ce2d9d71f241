export { parseDateSpan, type BadDateSpan, type DateSpan } from './date-span';
