import { withDeadline } from '../infra/deadline';
import type { SignInCodes } from './sign-in-codes';

/** An answer takes a millisecond; the rest is reserve for a busy machine. */
const DEADLINE_MS = 2_000;

/**
 * Codes whose store may be there and say nothing: a sign-in then fails instead of waiting for ever. What was asked may
 * still happen; a code that is taken too late is lost, which is a click.
 */
export function withTimeout(codes: SignInCodes, { deadlineMs } = { deadlineMs: DEADLINE_MS }): SignInCodes {
  return {
    keep: (code, grant, lifetimeMs) =>
      withDeadline('sign-in codes', deadlineMs, codes.keep(code, grant, lifetimeMs)),
    take: (code) => withDeadline('sign-in codes', deadlineMs, codes.take(code)),
  };
}
