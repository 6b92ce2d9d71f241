export { submissionsOf } from './submissions';
export { entriesOf, rankingOf } from './board-reads';
export { describeLocal, startTarget, type Target } from './target';
export { startLocalTarget, type LocalTarget, type LocalTargetOptions } from './local-target';
export { aConfig } from './a-config';
export { insist, signatureOf, unique, type RegisteredTeam, type StoredChallenge } from './actors';
export { createSend, type Answer, type Json, type Request, type Send } from './send';
export { holdBack } from './hold-back';
export { meanwhile } from './meanwhile';
export { openStream, type OpenStream } from './event-stream';
export type { Replica } from './replica';
export { until } from '@rampart/core/testing';
export {
  startOutsideService,
  type OutsideBehaviour,
  type OutsideCall,
  type OutsideService,
} from './outside-service';
export { anAddress, anEmailConfig, anIp, startMailTarget, type MailTarget } from './mail-target';
