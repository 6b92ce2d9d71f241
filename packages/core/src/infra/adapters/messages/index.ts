export { createMessageProvider } from './create-message-provider';
