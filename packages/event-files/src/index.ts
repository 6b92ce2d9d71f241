export { eventUsage, runEventCommand } from './command';
export type { Surroundings, Terminal } from './surroundings';
