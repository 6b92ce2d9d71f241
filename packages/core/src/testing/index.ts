export { anInstanceProvider, type RecordedProvider } from './an-instance-provider';
export { aStaffAction } from './a-staff-action';
export { createTestDatabase, databaseUrl, type TestDatabase } from './test-database';
export { fixedClock, type FixedClock } from './fixed-clock';
export { seededRandom } from './seeded-random';
export { recordedAnnouncements, type RecordedAnnouncements } from './recorded-announcements';
export {
  aChallenge,
  aDynamicScore,
  aSolve,
  aTeam,
  storeChallenges,
  storeDynamicScores,
  storeSolves,
  storeTeams,
  type SeedChallenge,
  type SeedDynamicScore,
  type SeedSolve,
  type SeedTeam,
} from './builders';
export { configOf, configProblems, type SettingChanges } from './config-problems';
