import { createOutageLog, type Logger } from '@rampart/core/infra/logging';

/**
 * Sweeps an outbox for items without a job, at once and then every `everyMs`. Uses a timer of this process, because
 * a scheduled job would be lost together with the jobs that it watches over. Several workers may sweep at the same
 * time.
 */
export function sweepOutbox(dependencies: {
  /** Names the outbox in the log: `mails`. */
  readonly what: string;
  readonly sweep: () => Promise<void>;
  readonly everyMs: number;
  readonly logger: Logger;
}): {
  /** Waits for the sweep in progress. */
  stop(): Promise<void>;
} {
  const { what, everyMs } = dependencies;
  const outage = createOutageLog(dependencies.logger.child({ what }), {
    begins: 'an outbox could not be swept',
    ends: 'an outbox is swept again',
  });
  let running: Promise<void> | undefined;
  const sweep = (): void => {
    running ??= dependencies
      .sweep()
      .then(outage.succeeded, outage.failed)
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
