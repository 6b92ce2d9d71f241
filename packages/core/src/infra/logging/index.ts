export { errorSentence } from './error-sentence';
export { createLogger, silentLogger, type LogFields, type Logger, type LogLevel } from './logger';
