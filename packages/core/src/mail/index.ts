export type { Mail, MailPurpose, UnsentMail } from './mail';
export { MailRefused, type MailMessage, type MailProvider } from './mail-provider';
export type { RenderedEmail, EmailContent, EmailTemplateValues } from './email-template';
export { createMailOutbox, type AttemptResult, type MailOutbox, type NewMail } from './mail-outbox';
export { createMailQueue, type MailJob, type MailQueue } from './mail-queue';
export {
  createDeliverMail,
  type DeliverMailDependencies,
  type DeliverMailResult,
  type EventBranding,
  type MailContents,
} from './deliver-mail';
export { createSweepMail } from './sweep-mail';
