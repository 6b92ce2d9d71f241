import type { FinishedAdminBotJob, OwnAdminBotJob, PulledAdminBotJob } from '@rampart/contract';
import type { FinishedJob, JobOrder, OwnJob } from '@rampart/core/admin-bot';

export function presentOwnJob({ id, status, createdAt, queuePosition, logs }: OwnJob): OwnAdminBotJob {
  return { id, status, createdAt: createdAt.getTime(), queuePosition, logs };
}

export function presentFinishedJob({ id, status, createdAt, hasLogs }: FinishedJob): FinishedAdminBotJob {
  return { id, status, createdAt: createdAt.getTime(), hasLogs };
}

export function presentJobOrder(job: JobOrder): PulledAdminBotJob {
  return {
    id: job.id,
    challengeId: job.challengeId,
    configRevision: job.configRevision,
    userId: job.teamId,
    submittedAt: job.createdAt.getTime(),
    flags: job.flags.map(({ provider, flag }) => ({ provider, flag })),
    // Kept for scripts that know one flag only.
    flag: job.flags[0]?.flag ?? '',
    inputs: { ...job.inputs },
    instancerInstances: job.instances.map(({ type, host, port, title }) => ({
      type,
      host,
      port,
      ...(title === undefined ? {} : { title }),
    })),
  };
}
