export { EVENT_USAGE, runEventCommand } from './command';
export type { Surroundings, Terminal } from './surroundings';
