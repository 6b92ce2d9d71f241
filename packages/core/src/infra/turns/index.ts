export { createRedisTurns, type RedisTurnsOptions } from './redis-turns';
export type { Turn, Turns } from './turns';
