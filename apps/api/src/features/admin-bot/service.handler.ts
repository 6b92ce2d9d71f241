import {
  completeAdminBotJob,
  failAdminBotJob,
  getAdminBotChallengeSource,
  getAdminBotQueueDepth,
  getAdminBotStatus,
  pullAdminBotJob,
} from '@rampart/contract';
import { SCRIPT_LANGUAGE } from '@rampart/core/admin-bot';
import { implement } from '../../http/implement';
import { presentJobOrder } from './admin-bot.presenter';
import type { AdminBotDependencies } from './participant.handler';

export const getAdminBotStatusHandler = implement(getAdminBotStatus, ({ adminBot }: AdminBotDependencies) => {
  return ({ reply }) =>
    adminBot === undefined
      ? reply.badEndpoint()
      : reply.goodAdminBotStatus({ enabled: true, configLanguage: SCRIPT_LANGUAGE.name });
});

export const pullAdminBotJobHandler = implement(pullAdminBotJob, ({ adminBot }: AdminBotDependencies) => {
  return async ({ now, reply }) => {
    if (adminBot === undefined) return reply.badEndpoint();
    const job = await adminBot.runnerJobs.pull(now);
    return reply.goodAdminBotJobPull({ job: job === undefined ? null : presentJobOrder(job) });
  };
});

export const getAdminBotChallengeSourceHandler = implement(
  getAdminBotChallengeSource,
  ({ adminBot }: AdminBotDependencies) => {
    return async ({ params, reply }) => {
      const script = await adminBot?.runnerJobs.findScript(params.id);
      if (script === undefined) return reply.badEndpoint();
      return reply.goodAdminBotChallengeSource({ sourceCode: script.code, configRevision: script.revision });
    };
  },
);

export const completeAdminBotJobHandler = implement(
  completeAdminBotJob,
  ({ adminBot }: AdminBotDependencies) => {
    return async ({ params, body, now, reply }) => {
      const report = { jobId: params.id, status: 'completed', logs: body.logs, at: now } as const;
      const isFinished = await adminBot?.runnerJobs.finish(report);
      return isFinished === true ? reply.goodAdminBotJobUpdate({ ok: true }) : reply.badEndpoint();
    };
  },
);

export const failAdminBotJobHandler = implement(failAdminBotJob, ({ adminBot }: AdminBotDependencies) => {
  return async ({ params, body, now, reply }) => {
    const report = { jobId: params.id, status: 'failed', logs: body.logs, at: now } as const;
    const isFinished = await adminBot?.runnerJobs.finish(report);
    return isFinished === true ? reply.goodAdminBotJobUpdate({ ok: true }) : reply.badEndpoint();
  };
});

export const getAdminBotQueueDepthHandler = implement(
  getAdminBotQueueDepth,
  ({ adminBot }: AdminBotDependencies) => {
    return async ({ reply }) => {
      if (adminBot === undefined) return reply.badEndpoint();
      return reply.goodAdminBotQueueDepth({ depth: await adminBot.runnerJobs.countQueued() });
    };
  },
);
