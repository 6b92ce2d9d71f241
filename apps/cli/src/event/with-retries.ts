import { backoffMs } from '@rampart/core/infra/backoff';
import type { MonotonicClock } from '../infra/monotonic-clock';

/** Waits of 0.1, 0.2, 0.4 … 2 s, together half a minute: longer than a restart or a failover to a standby takes. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
const MAX_TRIES = 20;

/**
 * Repeats `call` while no server can be reached (it rejects), or none that works (`isBusy`). The last answer is returned as
 * it is, with the number of attempts, because an unanswered attempt may have counted.
 */
export async function withRetries<Answer>(
  monotonicClock: MonotonicClock,
  call: () => Promise<Answer>,
  isBusy: (answer: Answer) => boolean,
): Promise<{ readonly answer: Answer; readonly attempts: number }> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      const answer = await call();
      if (!isBusy(answer) || attempts === MAX_TRIES) return { answer, attempts };
    } catch (error) {
      if (attempts === MAX_TRIES) throw error;
    }
    await monotonicClock.wait(backoffMs(attempts, FIRST_WAIT_MS, MAX_WAIT_MS));
  }
}
