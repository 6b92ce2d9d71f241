import { backoffMs } from '../infra/backoff';

/** When a mail is retried: soon at first, then every five minutes, for a day. */

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 5 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** @param attempts made so far, at least 1 @returns ms until the next one, or undefined when that was the last */
export function nextAttemptInMs(attempts: number, createdAt: Date, now: Date): number | undefined {
  const waitMs = backoffMs(attempts, FIRST_WAIT_MS, MAX_WAIT_MS);
  const ageMs = now.getTime() - createdAt.getTime();
  return ageMs + waitMs > GIVE_UP_AFTER_MS ? undefined : waitMs;
}
