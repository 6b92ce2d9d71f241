import { adminBotSubmissions } from '../bucket';
import { Permission } from '../permission';
import {
  badInstancerState,
  goodAdminBotConfig,
  goodAdminBotJobHistory,
  goodAdminBotJobLogs,
  goodAdminBotJobStatus,
  goodAdminBotJobSubmitted,
} from '../replies/admin-bot';
import { badAdminBotConfig } from '../replies/admin-challenges';
import { badChallenge } from '../replies/challenges';
import { defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { adminBotJobParams, adminBotSubmitBody } from './schemas';

/** What players ask of the visiting browser. While it is off every one of these answers 404 `badEndpoint`. */
const participant = {
  versions: ['v2'],
  source: 'services reference 2.3',
  auth: 'team',
  permissions: 0,
  standing: 'good',
  // Open after the end as well: there is no end gate.
  gate: { opens: 'atStart', closes: 'never', bypass: Permission.challsRead },
  captcha: null,
  rateLimit: null,
  params: idParams,
  query: null,
} as const;

export const getAdminBotConfig = defineRoute({
  ...participant,
  name: 'getAdminBotConfig',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/config',
  summary: 'The script of the admin bot of a challenge; public with the challenge.',
  auth: 'optional',
  standing: 'any',
  body: null,
  replies: [goodAdminBotConfig, badChallenge],
});

export const submitAdminBotJob = defineRoute({
  ...participant,
  name: 'submitAdminBotJob',
  method: 'POST',
  path: '/integrations/challs/:id/admin-bot',
  summary: 'Ask the admin bot of a challenge to visit.',
  source: 'services reference 2.4',
  captcha: 'adminBotSubmit',
  // Taken once the challenge is known to have a bot and before the inputs are looked at: a typo costs the token.
  rateLimit: { bucket: adminBotSubmissions, charge: 'inUseCase' },
  body: jsonBody(adminBotSubmitBody),
  replies: [goodAdminBotJobSubmitted, badChallenge, badAdminBotConfig, badInstancerState],
});

export const getAdminBotJobStatus = defineRoute({
  ...participant,
  name: 'getAdminBotJobStatus',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/status',
  summary: "The caller's newest job for a challenge, in whatever state.",
  body: null,
  replies: [goodAdminBotJobStatus, badChallenge],
});

export const listAdminBotJobs = defineRoute({
  ...participant,
  name: 'listAdminBotJobs',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/history',
  summary: "The caller's finished jobs for a challenge, newest first, as far back as logs are kept.",
  body: null,
  replies: [goodAdminBotJobHistory, badChallenge],
});

export const getAdminBotJobLogs = defineRoute({
  ...participant,
  name: 'getAdminBotJobLogs',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/jobs/:jobId/logs',
  summary: "The logs of one of the caller's jobs.",
  params: adminBotJobParams,
  body: null,
  replies: [goodAdminBotJobLogs, badChallenge],
});
