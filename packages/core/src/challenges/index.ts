export {
  NO_INSTANCER_OFFER,
  compareListed,
  firstStaticFlag,
  isPublic,
  type AdminBotConfig,
  type Challenge,
  type ChallengeFile,
  type InstancerConfig,
  type InstancerOffer,
  type Scoring,
} from './challenge';
export { createCatalogue, type Catalogue, type CatalogueSnapshot } from './catalogue';
export {
  callerChallengeState,
  type CallerChallengeState,
  type CallerDynamicScore,
} from './caller-challenge-state';
export type { ChallengeCollection, ChallengeStore } from './challenge-store';
export * from './flags';
