export { EVENT_USAGE, runEventCommand, type Surroundings, type Terminal } from './command';
