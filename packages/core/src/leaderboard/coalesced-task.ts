/**
 * Runs a task one at a time. Requests during a run, or sooner than `minGapMs` after the start of the last one, or during
 * its rest, become one more run. The task gets everything it should do from its own state, so no request is lost by that.
 */
export interface CoalescedTask {
  request(): void;
  /** Refuses further requests and resolves once a run in progress is over. */
  stop(): Promise<void>;
}

export function createCoalescedTask(options: {
  /** Must not reject. */
  readonly run: () => Promise<void>;
  readonly minGapMs: number;
  /** Rests after each run this many times as long as it took, so that an expensive task does more at once. */
  readonly restsPerRun?: number;
}): CoalescedTask {
  const { run, minGapMs, restsPerRun = 0 } = options;
  let isRequested = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let startedAt = -Infinity;
  let restedAt = -Infinity;

  const schedule = (): void => {
    if (isStopped || !isRequested || running !== undefined || timer !== undefined) return;
    const waitMs = Math.max(startedAt + minGapMs, restedAt) - performance.now();
    if (waitMs <= 0) start();
    else timer = setTimeout(start, waitMs);
  };
  const start = (): void => {
    timer = undefined;
    isRequested = false;
    startedAt = performance.now();
    running = run().finally(() => {
      running = undefined;
      const endedAt = performance.now();
      restedAt = endedAt + restsPerRun * (endedAt - startedAt);
      schedule();
    });
  };

  return {
    request() {
      isRequested = true;
      schedule();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
