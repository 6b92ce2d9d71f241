import { errorSentence, type Logger } from '@rampart/core/infra/logging';
import type { JobOutcome, RunJob } from '../job/run-job';
import type { RunnerMetrics } from '../metrics/runner-metrics';
import type { Job } from '../platform/job';
import type { PlatformClient } from '../platform/platform-client';
import type { ScriptCache } from '../platform/script-cache';

export interface WorkLoopDependencies {
  readonly platform: PlatformClient;
  readonly scripts: ScriptCache;
  readonly runJob: RunJob;
  readonly pollIntervalMs: number;
  readonly logger: Logger;
  readonly metrics: RunnerMetrics;
}

/** Polls for a job at the start and then once per interval, never while a job runs. */
export interface WorkLoop {
  readonly start: () => void;
  /** Stops polling; resolves when the job in progress is finished and reported. */
  readonly stop: () => Promise<void>;
}

const SAY_EVERY_MS = 60_000;

/** Logs an outage of the platform when it begins, once a minute while it lasts, and when it is over. */
function createOutages(logger: Logger) {
  let failures = 0;
  let saidAtMs = 0;
  return {
    say: (error: unknown): void => {
      failures += 1;
      const nowMs = performance.now();
      if (failures > 1 && nowMs - saidAtMs < SAY_EVERY_MS) return;
      saidAtMs = nowMs;
      logger.warn('polling the platform or reporting to it failed, the next poll tries again', {
        reason: errorSentence(error),
        failures,
      });
    },
    over: (): void => {
      if (failures > 0) logger.info('the platform answers again', { failures });
      failures = 0;
    },
  };
}

export function createWorkLoop(dependencies: WorkLoopDependencies): WorkLoop {
  const { platform, scripts, runJob, pollIntervalMs, logger, metrics } = dependencies;
  const outages = createOutages(logger);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  const perform = async (job: Job): Promise<JobOutcome> => {
    try {
      const script = await scripts.get(job);
      return 'detail' in script
        ? { succeeded: false, reason: script.detail }
        : await runJob(job, script.code);
    } catch (error) {
      logger.error('a job could not be run, it is reported as failed', { jobId: job.id, error });
      return { succeeded: false, reason: 'the runner failed' };
    }
  };

  const pull = async (): Promise<Job | undefined> => {
    try {
      const job = await platform.pull();
      metrics.polled(job === undefined ? 'empty' : 'job');
      return job;
    } catch (error) {
      metrics.polled('failed');
      throw error;
    }
  };

  const runRound = async (): Promise<void> => {
    const job = await pull();
    if (job === undefined) return;
    metrics.jobStarted();
    const startedAt = performance.now();
    const { reason, ...result } = await perform(job);
    metrics.jobEnded(result.succeeded ? 'succeeded' : 'failed', performance.now() - startedAt);
    // Not retried: the platform fails jobs that are not reported in time.
    await platform.report(job.id, result);
    logger.info('job finished', {
      jobId: job.id,
      challengeId: job.challengeId,
      succeeded: result.succeeded,
      ...(reason === undefined ? {} : { reason }),
    });
  };

  const poll = (): void => {
    round ??= runRound()
      .then(outages.over, outages.say)
      .finally(() => {
        round = undefined;
      });
  };

  return {
    start() {
      poll();
      timer = setInterval(poll, pollIntervalMs);
    },
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
