import * as contract from '@rampart/contract';
import { SCRIPT_LANGUAGE, type AdminBot } from '@rampart/core/admin-bot';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { presentFinishedJob, presentOwnJob } from './admin-bot.presenter';

export interface AdminBotDependencies {
  /** Undefined while no provider is configured; the routes are unknown then. */
  readonly adminBot: AdminBot | undefined;
}

async function getAdminBotConfig(
  { team, params, now, reply }: HandlerCall<typeof contract.getAdminBotConfig>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  const script = await adminBot.ownJobs.script({ challengeId: params.id, teamId: team?.id ?? null, now });
  switch (script.outcome) {
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'noBot':
      return reply.badEndpoint();
    case 'found':
      return reply.goodAdminBotConfig({
        sourceCode: script.code,
        fileExtension: SCRIPT_LANGUAGE.fileExtension,
      });
  }
}

async function submitAdminBotJob(
  { team, params, body, now, clientIp, takeToken, reply }: HandlerCall<typeof contract.submitAdminBotJob>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  const request = await adminBot.submitJob({
    teamId: team.id,
    challengeId: params.id,
    inputs: body.inputs,
    ip: clientIp,
    at: now,
    takeToken,
  });
  switch (request.outcome) {
    case 'queued':
      return reply.goodAdminBotJobSubmitted({ jobId: request.jobId });
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'noBot':
      return reply.badAdminBotConfig({ error: 'This challenge has no admin bot.' });
    case 'throttled':
      return reply.badRateLimit({ timeLeft: request.retryInMs });
    case 'invalidInput':
      return reply.badAdminBotConfig({ error: request.error });
    case 'activeJob':
      return reply.badAdminBotConfig({ error: 'Your last visit of the admin bot is not over yet.' });
    case 'instanceNotReady':
      return reply.badInstancerState({ error: request.error });
    case 'unknownTeam':
      return reply.badToken();
  }
}

async function getAdminBotJobStatus(
  { team, params, now, reply }: HandlerCall<typeof contract.getAdminBotJobStatus>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  const newest = await adminBot.ownJobs.newest({ teamId: team.id, challengeId: params.id, now });
  if (newest.outcome === 'unknownChallenge') return reply.badChallenge();
  return reply.goodAdminBotJobStatus({ job: newest.job === undefined ? null : presentOwnJob(newest.job) });
}

async function listAdminBotJobs(
  { team, params, now, reply }: HandlerCall<typeof contract.listAdminBotJobs>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  const finished = await adminBot.ownJobs.finished({ teamId: team.id, challengeId: params.id, now });
  if (finished.outcome === 'unknownChallenge') return reply.badChallenge();
  return reply.goodAdminBotJobHistory({ jobs: finished.jobs.map(presentFinishedJob) });
}

async function getAdminBotJobLogs(
  { team, params, now, reply }: HandlerCall<typeof contract.getAdminBotJobLogs>,
  { adminBot }: AdminBotDependencies,
): Promise<Answer> {
  if (adminBot === undefined) return reply.badEndpoint();
  const logs = await adminBot.ownJobs.logs({
    teamId: team.id,
    challengeId: params.id,
    jobId: params.jobId,
    now,
  });
  if (logs.outcome === 'unknownChallenge') return reply.badChallenge();
  return reply.goodAdminBotJobLogs({ logs: logs.logs });
}

export const getAdminBotConfigRoute = implement(contract.getAdminBotConfig, getAdminBotConfig);
export const submitAdminBotJobRoute = implement(contract.submitAdminBotJob, submitAdminBotJob);
export const getAdminBotJobStatusRoute = implement(contract.getAdminBotJobStatus, getAdminBotJobStatus);
export const listAdminBotJobsRoute = implement(contract.listAdminBotJobs, listAdminBotJobs);
export const getAdminBotJobLogsRoute = implement(contract.getAdminBotJobLogs, getAdminBotJobLogs);
