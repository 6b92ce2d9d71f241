export {
  NO_INSTANCER_OFFER,
  blankChallenge,
  compareListed,
  firstStaticFlag,
  isClosed,
  isReleased,
  isVisibleTo,
  versionOf,
  type AdminBotConfig,
  type Challenge,
  type ChallengeFile,
  type ExposedPort,
  type InstancerConfig,
  type InstancerOffer,
  type Prerequisite,
  type Scoring,
} from './challenge';
export type { AdminBotScriptCheck, CheckAdminBotScript } from './admin-bot-script';
export {
  integrationIdOf,
  type CheckInstancerConfig,
  type InstancerConfigCheck,
  type InstancerConfigPatch,
} from './instancer-config';
export {
  createChallengeCache,
  outwaitRevisionLeases,
  type ChallengeCache,
  type ChallengeSnapshot,
} from './challenge-cache';
export {
  createCallerChallengeStates,
  type CallerChallengeState,
  type CallerDynamicScore,
} from './caller-challenge-state';
export type { ChallengeChanges } from './challenge-changes';
export { createFindVisible, type FindVisible } from './visible-challenges';
export { createChallengeStore, type ChallengeCollection, type ChallengeStore } from './challenge-store';
export {
  createDeleteChallenge,
  type DeleteChallenge,
  type DeleteChallengeRequest,
  type DeleteChallengeResult,
} from './delete-challenge';
export {
  createDeleteWave,
  createListWaves,
  createPutWave,
  type DeleteWave,
  type ListWaves,
  type PutWave,
} from './edit-waves';
export { createWaveStore, type ListedWave, type WaveStore } from './wave-store';
export {
  createPutChallenge,
  type ChallengeStores,
  type PutChallenge,
  type PutChallengeOutcome,
  type PutChallengeRequest,
} from './put-challenge';
export * from './flags';
