import { setTimeout as pause } from 'node:timers/promises';
import { createCoalescedTask } from '@rampart/core/infra/batching';
import type { Clock } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import type { Cluster } from './cluster';
import type { Reconciler } from './reconcile';

export interface ControlLoop {
  start(): void;
  /** Resolves once the round in progress has ended. */
  stop(): Promise<void>;
  /** Whether a round has succeeded, so that the routes are known. */
  isReady(): boolean;
}

/** Shortest time between two rounds, because each lists everything. */
const MIN_GAP_MS = 1_000;
const RETRY_MS = 5_000;

/**
 * Runs a round after each change in the cluster and at each expiry. Watch events only trigger rounds; their content
 * is not used.
 */
export function createControlLoop(dependencies: {
  readonly cluster: Pick<Cluster, 'watch'>;
  readonly reconciler: Pick<Reconciler, 'round'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): ControlLoop {
  const { cluster, reconciler, clock, logger } = dependencies;
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isReady = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    let waitMs = RETRY_MS;
    try {
      const next = await reconciler.round();
      isReady = true;
      waitMs = Math.max(0, next.getTime() - clock.now().getTime());
    } catch (error) {
      logger.error('a round failed', { error });
    }
    if (!stopped.signal.aborted) timer = setTimeout(() => task.request(), waitMs);
  }
  const task = createCoalescedTask({ run, minGapMs: MIN_GAP_MS });

  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await cluster.watch(() => task.request(), stopped.signal);
      } catch (error) {
        logger.warn('the cluster cannot be watched, so changes are noticed later', { error });
      }
      // A new watch begins with the existing objects, so no change is missed.
      await pause(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      task.request();
      void watch();
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await task.stop();
    },
    isReady: () => isReady,
  };
}
