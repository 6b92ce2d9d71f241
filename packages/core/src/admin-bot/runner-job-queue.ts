import type { AdminBotConfig, ChallengeCache } from '../challenges';
import type { Transact } from '../infra/database';
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
  /** Claims the oldest queued job after failing stuck ones. */
  pull(at: Date): Promise<JobOrder | undefined>;
  /** The current script of a challenge, hidden ones too; undefined without one. */
  findScript(challengeId: string): Promise<Pick<AdminBotConfig, 'code' | 'revision'> | undefined>;
  /** False when the job is not running: unknown, finished or failed as stuck. */
  finish(report: JobReport): Promise<boolean>;
  countQueued(): Promise<number>;
}

export function createRunnerJobQueue(dependencies: {
  readonly store: Pick<JobStore, 'pull' | 'countQueued'>;
  readonly transact: Transact<{ readonly jobs: Pick<JobStore, 'finish' | 'keepNewestLogs'> }>;
  readonly challengeCache: ChallengeCache;
  /** How many jobs per team and challenge keep their logs. */
  readonly keptLogs: number;
}): RunnerJobQueue {
  const { store, transact, challengeCache, keptLogs } = dependencies;
  return {
    pull: (at) => store.pull(at),
    countQueued: () => store.countQueued(),

    async findScript(challengeId) {
      return (await challengeCache.latest()).find(challengeId)?.adminBotConfig ?? undefined;
    },

    finish: ({ jobId, status, logs, at }) =>
      transact(async ({ jobs }) => {
        const owner = await jobs.finish({ id: jobId, status, logs, at });
        if (owner === undefined) return false;
        if (logs !== undefined && logs !== '') await jobs.keepNewestLogs(owner, keptLogs);
        return true;
      }),
  };
}
