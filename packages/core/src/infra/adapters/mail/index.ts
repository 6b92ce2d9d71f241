export { createMailProvider } from './create-mail-provider';
export { verifyMail } from './verify-mail';
