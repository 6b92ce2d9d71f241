export type { SeededChallenge, SeededSolve, SeededTeam } from './seed-rows';
export type { SeedStore } from './seed-store';
export { createSeedStore } from './knex-seed-store';
