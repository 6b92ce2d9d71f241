import type { AdminBotConfig, ChallengeCache } from '../challenges';
import type { Transact } from '../infra/database';
import type { ReadRawInstanceStatus } from '../instances';
import { findJobInstances } from './find-job-instances';
import type { FinishedStatus, JobOrder } from './job';
import type { JobStore } from './job-store';

export interface JobReport {
  readonly jobId: string;
  readonly status: FinishedStatus;
  readonly logs: string | undefined;
  readonly at: Date;
}

/** Where runners pull jobs and report results. */
export interface RunnerJobQueue {
  /**
   * Fails stuck jobs, then claims the oldest queued one. If that job needs an instance that is gone, it is failed
   * and nothing is claimed, so that one pull asks an instancer at most once.
   */
  pull(at: Date): Promise<JobOrder | undefined>;
  /** The current script of a challenge, hidden ones too; undefined without one. */
  findScript(challengeId: string): Promise<Pick<AdminBotConfig, 'code' | 'revision'> | undefined>;
  /** False when the job is not running: unknown, finished or failed as stuck. */
  finish(report: JobReport): Promise<boolean>;
  countQueued(): Promise<number>;
}

/** A log line in the format of the runners (docs/rules/admin-bot-runner.md#log-lines). */
function logLine(line: string, at: Date): string {
  return JSON.stringify({ time: at.getTime(), level: 'error', prefix: 'admin-bot', line, extra: {} });
}

export function createRunnerJobQueue(dependencies: {
  readonly store: Pick<JobStore, 'pull' | 'countQueued'>;
  readonly transact: Transact<{ readonly jobs: Pick<JobStore, 'finish' | 'keepNewestLogs'> }>;
  readonly challengeCache: ChallengeCache;
  readonly readInstance: ReadRawInstanceStatus;
  /** How many jobs per team and challenge keep their logs. */
  readonly keptLogs: number;
}): RunnerJobQueue {
  const { store, transact, challengeCache, readInstance, keptLogs } = dependencies;

  const finish: RunnerJobQueue['finish'] = ({ jobId, status, logs, at }) =>
    transact(async ({ jobs }) => {
      const owner = await jobs.finish({ id: jobId, status, logs, at });
      if (owner === undefined) return false;
      if (logs !== undefined && logs !== '') await jobs.keepNewestLogs(owner, keptLogs);
      return true;
    });

  return {
    finish,

    async pull(at) {
      const claimed = await store.pull(at);
      if (claimed === undefined || claimed.instances.length === 0) return claimed;
      const { id: jobId, challengeId, teamId, timeoutMs: botTimeoutMs } = claimed;
      const challenge = (await challengeCache.latest()).find(challengeId);
      // The challenge was deleted meanwhile, and the job with it.
      if (challenge === undefined) return undefined;
      const found = await findJobInstances(readInstance, { challenge, teamId, botTimeoutMs, now: at });
      if (found.outcome === 'ready') return { ...claimed, instances: found.instances };
      await finish({ jobId, status: 'failed', logs: logLine(found.error, at), at });
      return undefined;
    },

    countQueued: () => store.countQueued(),

    async findScript(challengeId) {
      return (await challengeCache.latest()).find(challengeId)?.adminBotConfig ?? undefined;
    },
  };
}
