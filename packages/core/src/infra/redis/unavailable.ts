import {
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  ErrorReply,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
} from 'redis';

const UNAVAILABLE = [
  ClientClosedError,
  ClientOfflineError,
  ConnectionTimeoutError,
  DisconnectsClientError,
  SocketClosedUnexpectedlyError,
  SocketTimeoutError,
];

/** What a server that is there answers while it starts, follows another one, or has no room left. */
const REFUSAL = /^(?:LOADING|READONLY|MASTERDOWN|NOREPLICAS|OOM|MISCONF|BUSY)\b/;

/** Whether this error, or what caused it, says that Redis cannot be used now. */
export function isRedisUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    UNAVAILABLE.some((known) => error instanceof known) ||
    (error instanceof ErrorReply && REFUSAL.test(error.message)) ||
    isRedisUnavailable(error.cause)
  );
}
