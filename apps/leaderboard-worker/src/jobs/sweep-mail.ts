import type { MailDelivery } from '@rampart/core/auth';
import type { Logger } from '@rampart/core/infra/logging';

/** How long a mail waits, besides the grace of the sweep, when Redis has lost its job. */
const SWEEP_EVERY_MS = 5_000;

export interface Sweeping {
  /** Waits for the sweep in progress. */
  stop(): Promise<void>;
}

/**
 * Looks for mails without a job, by a timer of this process: a scheduled job would be lost with the jobs it looks
 * after. Several workers may do it.
 */
export function sweepMails({
  delivery,
  logger,
}: {
  readonly delivery: Pick<MailDelivery, 'sweep'>;
  readonly logger: Logger;
}): Sweeping {
  let running: Promise<void> | undefined;
  const sweep = (): void => {
    running ??= delivery
      .sweep()
      .catch((error: unknown) => logger.warn('the outbox could not be swept', { error }))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  sweep();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
