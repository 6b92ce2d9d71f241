import {
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  ErrorReply,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
} from 'redis';
import { DeadlineError, withDeadline } from '../deadline';

/** Redis is connected but does not reply. */
class RedisStuckError extends Error {
  override readonly name = 'RedisStuckError';
}

const UNAVAILABLE = [
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  RedisStuckError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
];

/** Errors of a live server while it starts, follows another one, or has no room left. */
const REFUSAL = /^(?:LOADING|READONLY|MASTERDOWN|NOREPLICAS|OOM|MISCONF|BUSY)\b/;

/** Whether this error or one of its causes means that Redis cannot be used now. */
export function isRedisUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    UNAVAILABLE.some((known) => error instanceof known) ||
    (error instanceof ErrorReply && REFUSAL.test(error.message)) ||
    isRedisUnavailable(error.cause)
  );
}

/** A reply takes a millisecond; the rest is headroom for a busy machine. */
const REPLY_WITHIN_MS = 2_000;

/**
 * Settles like the reply to a command. At the deadline it rejects as if Redis were unavailable, though the command
 * may still run.
 */
export async function inTime<Reply>(reply: Promise<Reply>, deadlineMs = REPLY_WITHIN_MS): Promise<Reply> {
  try {
    return await withDeadline('Redis', deadlineMs, reply);
  } catch (error) {
    throw error instanceof DeadlineError ? new RedisStuckError(error.message) : error;
  }
}
