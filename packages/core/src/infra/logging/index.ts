export { escapeControls } from './escape-controls';
export { errorSentence } from './error-sentence';
export {
  createLogger,
  silentLogger,
  type LogFields,
  type LogFormat,
  type Logger,
  type LogLevel,
} from './logger';
export { createOutageLog, type OutageLog } from './outage-log';
