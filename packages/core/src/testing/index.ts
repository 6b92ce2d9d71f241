export { anInstanceProvider } from './an-instance-provider';
export { aStaffAction } from './a-staff-action';
export { createTestDatabase, type TestDatabase } from './test-database';
export { testRedisUrl } from './test-redis';
export { fixedClock, type FixedClock } from './fixed-clock';
export { drawFrom, seededRandom } from './seeded-random';
export { recordingEventPublisher } from './recording-event-publisher';
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
  type SeedTeam,
} from './builders';
export { BROKEN_SETTINGS } from './broken-settings';
export { PROVIDER_SETTINGS } from './provider-settings';
export { configOf, configProblems, providerAt, treeOfSettings, type SettingChanges } from './config-problems';
export { until, untilSomebodyWaits } from './until';
export { collectGarbage } from './collect-garbage';
export { startOtlpCollector } from './otlp-collector';
export { startOutsideServer, type OutsideServer } from './outside-server';
