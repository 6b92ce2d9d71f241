import type { SignInCodes } from './sign-in-codes';

/** An answer takes a millisecond; the rest is reserve for a busy machine. */
const DEADLINE_MS = 2_000;

async function inTime<Answer>(answer: Promise<Answer>, deadlineMs: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    const error = new Error(`sign-in codes: no answer within ${String(deadlineMs)} ms`);
    timer = setTimeout(() => reject(error), deadlineMs);
  });
  try {
    return await Promise.race([answer, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Codes whose store may be there and say nothing: a sign-in then fails instead of waiting for ever. What was asked may
 * still happen; a code that is taken too late is lost, which is a click.
 */
export function withTimeout(codes: SignInCodes, { deadlineMs } = { deadlineMs: DEADLINE_MS }): SignInCodes {
  return {
    keep: (code, grant, lifetimeMs) => inTime(codes.keep(code, grant, lifetimeMs), deadlineMs),
    take: (code) => inTime(codes.take(code), deadlineMs),
  };
}
