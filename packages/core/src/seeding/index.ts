export type {
  SeededAttempt,
  SeededChallenge,
  SeededMember,
  SeededPush,
  SeededSolve,
  SeededTeam,
  SeededTeamFlag,
} from './seed-rows';
export { createSeedStore, type SeedStore } from './seed-store';
export { createWipeEvent } from './wipe-event';
