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
import type { AdminBotNeeds } from './participant.handler';

export const getAdminBotStatusHandler = implement(getAdminBotStatus, ({ adminBot }: AdminBotNeeds) => {
  return ({ reply }) =>
    adminBot === undefined
      ? reply.badEndpoint()
      : reply.goodAdminBotStatus({ enabled: true, configLanguage: SCRIPT_LANGUAGE.name });
});

export const pullAdminBotJobHandler = implement(pullAdminBotJob, ({ adminBot }: AdminBotNeeds) => {
  return async ({ now, reply }) => {
    if (adminBot === undefined) return reply.badEndpoint();
    const job = await adminBot.runnerDesk.pull(now);
    return reply.goodAdminBotJobPull({ job: job === undefined ? null : presentJobOrder(job) });
  };
});

export const getAdminBotChallengeSourceHandler = implement(
  getAdminBotChallengeSource,
  ({ adminBot }: AdminBotNeeds) => {
    return async ({ params, reply }) => {
      const script = await adminBot?.runnerDesk.findScript(params.id);
      if (script === undefined) return reply.badEndpoint();
      return reply.goodAdminBotChallengeSource({ sourceCode: script.code, configRevision: script.revision });
    };
  },
);

export const completeAdminBotJobHandler = implement(completeAdminBotJob, ({ adminBot }: AdminBotNeeds) => {
  return async ({ params, body, now, reply }) => {
    const report = { jobId: params.id, status: 'completed', logs: body.logs, at: now } as const;
    const isFinished = await adminBot?.runnerDesk.finish(report);
    return isFinished === true ? reply.goodAdminBotJobUpdate({ ok: true }) : reply.badEndpoint();
  };
});

export const failAdminBotJobHandler = implement(failAdminBotJob, ({ adminBot }: AdminBotNeeds) => {
  return async ({ params, body, now, reply }) => {
    const report = { jobId: params.id, status: 'failed', logs: body.logs, at: now } as const;
    const isFinished = await adminBot?.runnerDesk.finish(report);
    return isFinished === true ? reply.goodAdminBotJobUpdate({ ok: true }) : reply.badEndpoint();
  };
});

export const getAdminBotQueueDepthHandler = implement(
  getAdminBotQueueDepth,
  ({ adminBot }: AdminBotNeeds) => {
    return async ({ reply }) => {
      if (adminBot === undefined) return reply.badEndpoint();
      return reply.goodAdminBotQueueDepth({ depth: await adminBot.runnerDesk.countQueued() });
    };
  },
);
