import { errorInternal, errorUnavailable } from '@rampart/contract';
import { BusyError } from '@rampart/core/infra/busy';
import { isDatabaseUnavailable } from '@rampart/core/infra/database';
import { errorSentence, type Logger, type LogFields } from '@rampart/core/infra/logging';
import { isRedisUnavailable } from '@rampart/core/infra/redis';
import { answerOf, type Answer } from '../answer';

/**
 * A server that restarts is back within seconds, and a body takes as long to arrive; earlier attempts would only cost
 * time.
 */
const RETRY_AFTER_S = 2;

export const unavailable = answerOf(errorUnavailable, undefined, ['Retry-After', String(RETRY_AFTER_S)]);
const internal = answerOf(errorInternal);

/** knex puts the statement before the message of the error. */
const reasonOf = (error: unknown): string =>
  errorSentence(error instanceof Error ? error.message.split(' - ').at(-1) : error);

/**
 * Logs why a request failed and returns its answer: 503 if PostgreSQL or Redis cannot be used or this process is
 * overloaded, which is not a fault of the code and affects many requests at once; else 500.
 */
export function failureAnswer(error: unknown, logger: Logger, fields: LogFields): Answer {
  if (isDatabaseUnavailable(error) || isRedisUnavailable(error)) {
    logger.warn('request refused: a server is unavailable', { ...fields, reason: reasonOf(error) });
    return unavailable;
  }
  if (error instanceof BusyError) {
    logger.warn('request refused: the server is busy', { ...fields, reason: reasonOf(error) });
    return unavailable;
  }
  logger.error('request failed', { ...fields, error });
  return internal;
}
