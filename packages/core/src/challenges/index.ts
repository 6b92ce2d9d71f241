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
  type ExposedPort,
  type InstancerConfig,
  type InstancerOffer,
  type Prerequisite,
} from './challenge';
export type { CheckAdminBotScript } from './admin-bot-script';
export { integrationIdOf, type CheckInstancerConfig, type InstancerConfigCheck } from './instancer-config';
export {
  createChallengeCache,
  outwaitRevisionLeases,
  type ChallengeCache,
  type ChallengeSnapshot,
} from './challenge-cache';
export { createCallerChallengeStates, type CallerChallengeState } from './caller-challenge-state';
export type { ChallengeChanges } from './challenge-changes';
export { createFindVisible, type FindVisible } from './visible-challenges';
export { createChallengeStore, type ChallengeStore } from './challenge-store';
export { createDeleteChallenge, type DeleteChallenge } from './delete-challenge';
export { createDeleteWave, createPutWave, type DeleteWave, type PutWave } from './edit-waves';
export { createWaveStore, type ListedWave } from './wave-store';
export { createPutChallenge, type ChallengeStores, type PutChallenge } from './put-challenge';
export * from './flags';
