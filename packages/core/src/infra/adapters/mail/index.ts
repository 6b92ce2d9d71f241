export { createMailProvider } from './create-mail-provider';
