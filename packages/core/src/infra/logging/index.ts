export { createLogger, silentLogger, type LogFields, type Logger } from './logger';
