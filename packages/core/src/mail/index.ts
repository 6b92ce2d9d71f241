export type { Mail, UnsentMail } from './mail';
export { MailRefused, type MailMessage, type MailProvider } from './mail-provider';
export type { EmailContent } from './email-template';
export { createMailOutbox, type MailOutbox } from './mail-outbox';
export { createMailQueue, type MailJob, type MailQueue } from './mail-queue';
export {
  createDeliverMail,
  type DeliverMailDependencies,
  type DeliverMailResult,
  type MailContents,
} from './deliver-mail';
export { createSweepMail } from './sweep-mail';
