import { backoffMs } from '@rampart/core/infra/backoff';
import { CommandError } from '../command';
import type { MonotonicClock } from '../infra/monotonic-clock';

/** Waits of 0.1, 0.2, 0.4 … 2 s, together half a minute: longer than a restart or a failover to a standby takes. */
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
const MAX_TRIES = 20;

/**
 * Repeats `call` while no server can be reached, or none that works. A refusal (CommandError) is not retried.
 * `call` gets the number of the attempt, from 1, because an unanswered attempt may have counted.
 */
export async function withRetries<Result>(
  monotonicClock: MonotonicClock,
  call: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(attempt);
    } catch (error) {
      if (error instanceof CommandError || attempt === MAX_TRIES) throw error;
      await monotonicClock.wait(backoffMs(attempt, FIRST_WAIT_MS, MAX_WAIT_MS));
    }
  }
}
