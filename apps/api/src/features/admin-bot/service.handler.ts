import * as contract from '@rampart/contract';
import { SCRIPT_LANGUAGE } from '@rampart/core/admin-bot';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { presentJobOrder } from './admin-bot.presenter';
import type { AdminBotDependencies } from './participant.handler';

function getAdminBotStatus(
  { reply }: HandlerCall<typeof contract.getAdminBotStatus>,
  { adminBot }: AdminBotDependencies,
): Answer {
  return adminBot === undefined
    ? reply.badEndpoint()
    : reply.goodAdminBotStatus({ enabled: true, configLanguage: SCRIPT_LANGUAGE.name });
}

async function pullAdminBotJob(
  { now, reply }: HandlerCall<typeof contract.pullAdminBotJob>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  const job = await adminBot.runnerJobs.pull(now);
  return reply.goodAdminBotJobPull({ job: job === undefined ? null : presentJobOrder(job) });
}

async function getAdminBotChallengeSource(
  { params, reply }: HandlerCall<typeof contract.getAdminBotChallengeSource>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  const script = await adminBot?.runnerJobs.findScript(params.id);
  if (script === undefined) return reply.badEndpoint();
  return reply.goodAdminBotChallengeSource({ sourceCode: script.code, configRevision: script.revision });
}

type FinishCall = HandlerCall<typeof contract.completeAdminBotJob | typeof contract.failAdminBotJob>;

function finishAs(status: 'completed' | 'failed') {
  return async (
    { params, body, now, reply }: FinishCall,
    { adminBot }: AdminBotDependencies,
  ): Promise<Answer> => {
    const report = { jobId: params.id, status, logs: body.logs, at: now };
    const isFinished = await adminBot?.runnerJobs.finish(report);
    return isFinished === true ? reply.goodAdminBotJobUpdate({ ok: true }) : reply.badEndpoint();
  };
}

async function getAdminBotQueueDepth(
  { reply }: HandlerCall<typeof contract.getAdminBotQueueDepth>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  return reply.goodAdminBotQueueDepth({ depth: await adminBot.runnerJobs.countQueued() });
}

export const getAdminBotStatusRoute = implement(contract.getAdminBotStatus, getAdminBotStatus);
export const pullAdminBotJobRoute = implement(contract.pullAdminBotJob, pullAdminBotJob);
export const getAdminBotChallengeSourceRoute = implement(
  contract.getAdminBotChallengeSource,
  getAdminBotChallengeSource,
);
export const completeAdminBotJobRoute = implement(contract.completeAdminBotJob, finishAs('completed'));
export const failAdminBotJobRoute = implement(contract.failAdminBotJob, finishAs('failed'));
export const getAdminBotQueueDepthRoute = implement(contract.getAdminBotQueueDepth, getAdminBotQueueDepth);
