import { backoffMs } from '../infra/backoff';

/**
 * When an announcement is retried: soon at first, then every minute, for three days. A destination that is down
 * delays its own announcements, in order, and loses none. A message that the destination refuses delays the others
 * by half a minute at most and is then given up. Webhooks wait as long between attempts, but give up refused events
 * only.
 */

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
/** Made however old the blood is: all bloods hidden by a freeze are first tried when it is lifted. */
const MIN_ATTEMPTS = 5;
/** Longer than services ask for, so that a destination cannot put retries off indefinitely. */
const MAX_DEFERRAL_MS = 15 * 60_000;
/** With waits of 2, 4, 8 and 16 s between them, a refused message delays the others by half a minute. */
export const MAX_REFUSALS = 5;

/** The wait after `attempts` attempts (at least 1), or the longer wait that the destination requested. */
export function messageRetryInMs(attempts: number, askedForMs = 0): number {
  return Math.max(backoffMs(attempts, FIRST_WAIT_MS, MAX_WAIT_MS), Math.min(askedForMs, MAX_DEFERRAL_MS));
}

export interface Tries {
  /** Made so far, at least 1. */
  readonly attempts: number;
  readonly refusals: number;
  readonly solvedAt: Date;
  /** The wait that the destination requested, if any. */
  readonly askedForMs?: number | undefined;
}

/** @returns ms until the next attempt, or undefined when that was the last */
export function nextAttemptInMs(
  { attempts, refusals, solvedAt, askedForMs }: Tries,
  now: Date,
): number | undefined {
  if (refusals >= MAX_REFUSALS) return undefined;
  const ageMs = now.getTime() - solvedAt.getTime();
  if (ageMs >= GIVE_UP_AFTER_MS && attempts >= MIN_ATTEMPTS) return undefined;
  return messageRetryInMs(attempts, askedForMs);
}
