import type { Logger } from '@rampart/core/infra/logging';

export interface Sweeping {
  /** Waits for the sweep in progress. */
  stop(): Promise<void>;
}

/**
 * Looks for work of an outbox that has no job, at once and then by a timer of this process: a scheduled job would be
 * lost with the jobs it looks after. Several workers may do it.
 */
export function sweepOutbox(dependencies: {
  /** For the log: `mails`. */
  readonly what: string;
  readonly sweep: () => Promise<void>;
  readonly everyMs: number;
  readonly logger: Logger;
}): Sweeping {
  const { what, everyMs, logger } = dependencies;
  let running: Promise<void> | undefined;
  const sweep = (): void => {
    running ??= dependencies
      .sweep()
      .catch((error: unknown) => logger.warn('an outbox could not be swept', { what, error }))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(sweep, everyMs);
  sweep();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
