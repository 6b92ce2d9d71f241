import { createOutageLog, type Logger } from '@rampart/core/infra/logging';
import type { InstancerMetrics } from '../metrics/instancer-metrics';
import type { Sweep } from './sweep';

export interface SweepLoop {
  start(): void;
  /** Resolves once the round in progress has ended. */
  stop(): Promise<void>;
}

/** An expired instance is removed this long after its expiry, plus the time that removing takes. */
const SWEEP_EVERY_MS = 3_000;
/** Orphans are rare, and looking for them lists everything in the engine. */
const ROUNDS_PER_ORPHAN_SWEEP = 10;

/** Runs one round after the other, the first at once, because instances may have expired while the service was down. */
export function createSweepLoop(
  sweep: Sweep,
  logger: Logger,
  metrics: Pick<InstancerMetrics, 'sweepFailed'>,
): SweepLoop {
  const outage = createOutageLog(logger, {
    begins: 'a sweep failed, the next one tries again',
    ends: 'sweeps work again',
  });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  let round = 0;

  const work = async (): Promise<void> => {
    try {
      await sweep.sweepDue();
      if (round % ROUNDS_PER_ORPHAN_SWEEP === 0) await sweep.sweepOrphans();
      outage.succeeded();
    } catch (error) {
      outage.failed(error);
      metrics.sweepFailed();
    }
    round += 1;
    if (!isStopped) timer = setTimeout(next, SWEEP_EVERY_MS);
  };
  const next = (): void => {
    running = work();
  };

  return {
    start: next,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
