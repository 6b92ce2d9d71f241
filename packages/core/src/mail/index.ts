export { messageIdOf, senderOf, type Mail, type MailPurpose, type UnsentMail } from './mail';
export { MailRefused, type MailMessage, type MailProvider } from './mail-provider';
export { composeLetter, type Letter, type LetterContent, type LetterFacts } from './letter';
export type { AttemptResult, MailOutbox, NewMail } from './mail-outbox';
export { createMailOutbox } from './knex-mail-outbox';
export { createMailQueue, type MailJob, type MailQueue } from './mail-queue';
export {
  createDeliverMail,
  type DeliverMailDeps,
  type DeliverMailResult,
  type EventLook,
  type MailContents,
} from './deliver-mail';
export { createSweepMail } from './sweep-mail';
