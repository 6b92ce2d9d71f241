export { messageIdOf, senderOf, type Mail, type MailPurpose, type UnsentMail } from './mail';
export { MailRefused, type MailMessage, type MailProvider } from './mail-provider';
export {
  renderEmail,
  type RenderedEmail,
  type EmailContent,
  type EmailTemplateValues,
} from './email-template';
export type { AttemptResult, MailOutbox, NewMail } from './mail-outbox';
export { createMailOutbox } from './knex-mail-outbox';
export { createMailQueue, type MailJob, type MailQueue } from './mail-queue';
export {
  createDeliverMail,
  type DeliverMailDependencies,
  type DeliverMailResult,
  type EventBranding,
  type MailContents,
} from './deliver-mail';
export { createSweepMail } from './sweep-mail';
