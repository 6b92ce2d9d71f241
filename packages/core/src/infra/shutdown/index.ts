import cluster from 'node:cluster';
import type { Logger } from '../logging';

interface ShutdownStep {
  readonly name: string;
  /** Resolves with false if something was cut short, and logs what. */
  run(): Promise<void> | Promise<boolean>;
}

interface ShutdownPlan {
  readonly logger: Logger;
  /** Total time of all steps in ms; 0 for no limit. */
  readonly deadlineMs: number;
  /** Run in order; a failed step does not prevent the later ones. */
  readonly steps: readonly ShutdownStep[];
}

/** A little more than the steps' own deadlines, so that an orderly shutdown is not taken for a hang. */
const GRACE_MS = 2_000;

/**
 * Handles SIGTERM and SIGINT: runs the steps and exits with 0, or with 1 if a step failed or was cut short, or the
 * deadline passed. A second signal exits with 1 at once.
 */
export function onShutdownSignals({ logger, deadlineMs, steps }: ShutdownPlan): void {
  let stopping = false;

  const stop = async (signal: string): Promise<void> => {
    logger.info('stopping', { signal });
    let failed = false;
    for (const step of steps) {
      try {
        if ((await step.run()) === false) failed = true;
      } catch (error) {
        failed = true;
        logger.error('a step of the shutdown failed', { step: step.name, error });
      }
    }
    logger.info('stopped');
    await logger.flush();
    process.exit(failed ? 1 : 0);
  };

  // The primary process tells its workers to stop, so they ignore SIGINT, which a terminal sends to all processes.
  if (cluster.isWorker) process.on('SIGINT', () => undefined);
  for (const signal of cluster.isWorker ? (['SIGTERM'] as const) : (['SIGTERM', 'SIGINT'] as const)) {
    process.on(signal, () => {
      if (stopping) {
        // If SIGTERM was sent to all processes, a worker gets it again from the primary process, which kills its
        // workers at a second signal.
        if (cluster.isWorker) return;
        process.exit(1);
      }
      stopping = true;
      if (deadlineMs > 0) setTimeout(() => process.exit(1), deadlineMs + GRACE_MS).unref();
      void stop(signal);
    });
  }
}
