import {
  getAdminBotConfig,
  getAdminBotJobLogs,
  getAdminBotJobStatus,
  listAdminBotJobs,
  submitAdminBotJob,
} from '@rampart/contract';
import { SCRIPT_LANGUAGE, type AdminBot } from '@rampart/core/admin-bot';
import { implement } from '../../http/implement';
import { presentFinishedJob, presentOwnJob } from './admin-bot.presenter';

export interface AdminBotDependencies {
  /** Undefined while there is none: its routes are unknown then. */
  readonly adminBot: AdminBot | undefined;
}

export const getAdminBotConfigHandler = implement(getAdminBotConfig, ({ adminBot }: AdminBotDependencies) => {
  return async ({ params, now, reply }) => {
    if (adminBot === undefined) return reply.badEndpoint();
    const script = await adminBot.ownJobs.script({ challengeId: params.id, now });
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
  };
});

export const submitAdminBotJobHandler = implement(submitAdminBotJob, ({ adminBot }: AdminBotDependencies) => {
  return async ({ team, params, body, now, clientIp, takeToken, reply }) => {
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
  };
});

export const getAdminBotJobStatusHandler = implement(
  getAdminBotJobStatus,
  ({ adminBot }: AdminBotDependencies) => {
    return async ({ team, params, now, reply }) => {
      if (adminBot === undefined) return reply.badEndpoint();
      const newest = await adminBot.ownJobs.newest({ teamId: team.id, challengeId: params.id, now });
      if (newest.outcome === 'unknownChallenge') return reply.badChallenge();
      return reply.goodAdminBotJobStatus({
        job: newest.job === undefined ? null : presentOwnJob(newest.job),
      });
    };
  },
);

export const listAdminBotJobsHandler = implement(listAdminBotJobs, ({ adminBot }: AdminBotDependencies) => {
  return async ({ team, params, now, reply }) => {
    if (adminBot === undefined) return reply.badEndpoint();
    const finished = await adminBot.ownJobs.finished({ teamId: team.id, challengeId: params.id, now });
    if (finished.outcome === 'unknownChallenge') return reply.badChallenge();
    return reply.goodAdminBotJobHistory({ jobs: finished.jobs.map(presentFinishedJob) });
  };
});

export const getAdminBotJobLogsHandler = implement(
  getAdminBotJobLogs,
  ({ adminBot }: AdminBotDependencies) => {
    return async ({ team, params, now, reply }) => {
      if (adminBot === undefined) return reply.badEndpoint();
      const logs = await adminBot.ownJobs.logs({
        teamId: team.id,
        challengeId: params.id,
        jobId: params.jobId,
        now,
      });
      if (logs.outcome === 'unknownChallenge') return reply.badChallenge();
      return reply.goodAdminBotJobLogs({ logs: logs.logs });
    };
  },
);
