/**
 * Runs a task one run at a time. All requests during a run, during the gap after its start or during the rest
 * after its end become one more run. No request is lost, because the task reads what to do from its own state.
 */
export interface CoalescedTask {
  request(): void;
  /** Ignores further requests and waits for the run in progress. */
  stop(): Promise<void>;
}

/** Longest rest, however much CPU time the run used. */
const MAX_REST_MS = 1_000;

/** CPU time of this process so far, all of its threads, ms. */
function processCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export function createCoalescedTask(options: {
  /** Must not reject. */
  readonly run: () => Promise<void>;
  readonly minGapMs: number;
  /** Called after each run; returns the gap after its start, if that is to be longer than `minGapMs`. */
  readonly gapMs?: () => number;
  /**
   * Rest after each run, as a multiple of the CPU time it used, so that an expensive task collects more work per
   * run. Time spent waiting, for example for the database, is not counted.
   */
  readonly restsPerRun?: number;
  readonly cpuMs?: () => number;
}): CoalescedTask {
  const { run, minGapMs, gapMs = () => 0, restsPerRun = 0, cpuMs = processCpuMs } = options;
  let isRequested = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let notBeforeMs = -Infinity;

  const schedule = (): void => {
    if (isStopped || !isRequested || running !== undefined || timer !== undefined) return;
    const waitMs = notBeforeMs - performance.now();
    if (waitMs <= 0) start();
    else timer = setTimeout(start, waitMs);
  };
  const start = (): void => {
    timer = undefined;
    isRequested = false;
    const startedAtMs = performance.now();
    const cpuAtStartMs = cpuMs();
    running = run().finally(() => {
      running = undefined;
      const restMs = Math.min(MAX_REST_MS, restsPerRun * (cpuMs() - cpuAtStartMs));
      notBeforeMs = Math.max(startedAtMs + Math.max(minGapMs, gapMs()), performance.now() + restMs);
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
