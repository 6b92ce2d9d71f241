import { silentLogger, type Logger } from '@rampart/core/infra/logging';

/** A logger that keeps what is logged as an error, message and fields in one text. */
export function errorLog(): { readonly logger: Logger; readonly errors: string[] } {
  const errors: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    error: (message, fields = {}) => void errors.push(`${message} ${JSON.stringify(fields)}`),
    child: () => logger,
  };
  return { logger, errors };
}
