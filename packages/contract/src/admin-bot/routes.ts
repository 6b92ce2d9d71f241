import { adminBotSubmissions, Permission } from '@rampart/domain-data';
import {
  adminBotFinishBody,
  adminBotJobParams,
  adminBotSubmitBody,
  badInstancerState,
  goodAdminBotChallengeSource,
  goodAdminBotConfig,
  goodAdminBotJobHistory,
  goodAdminBotJobLogs,
  goodAdminBotJobPull,
  goodAdminBotJobStatus,
  goodAdminBotJobSubmitted,
  goodAdminBotJobUpdate,
  goodAdminBotQueueDepth,
  goodAdminBotStatus,
} from './schemas';
import { badAdminBotConfig } from '../admin-challenges/schemas';
import { badChallenge } from '../challenges/schemas';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';

// Without an end gate, because it is open after the end, too.
const gate = { opens: 'atStart', closes: 'never', bypass: Permission.challsRead } as const;
const pausedGate = { ...gate, pauses: true } as const;

/** Routes for players. While the admin bot is off, all of them answer 404 `badEndpoint`. */
const participant = {
  versions: ['v2'],
  auth: 'team',
  permissions: 0,
  standing: 'good',
  gate,
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
  summary: 'Get the script of an admin bot.',
  description:
    'Returns the admin-bot script of a challenge; it is public once the challenge is. An event without an admin bot and a challenge without one answer 404 `badEndpoint`.',
  rules: 'admin-bot.md#bot-routes-for-teams',
  auth: 'optional',
  standing: 'any',
  body: null,
  replies: [goodAdminBotConfig, badChallenge],
});

export const submitAdminBotJob = defineRoute({
  ...participant,
  name: 'submitAdminBotJob',
  memberScope: 'play',
  gate: pausedGate,
  method: 'POST',
  path: '/integrations/challs/:id/admin-bot',
  summary: 'Request a visit of the admin bot.',
  description:
    'Queues a visit for the team of the caller, which can have one waiting or running visit for a challenge. The token is taken before the inputs are checked, so a typo costs it. An input that is missing or does not match, a visit that is not finished and a challenge without a bot are 400 `badAdminBotConfig`; a bot that needs a running instance, without one, is 400 `badInstancerState`. An event without an admin bot answers 404 `badEndpoint`.',
  rules: 'admin-bot.md#visits',
  captcha: 'adminBotSubmit',
  // Taken after checking that the challenge has a bot and before the inputs are validated, so a mistyped input
  // costs a token.
  rateLimit: { bucket: adminBotSubmissions, charge: 'inUseCase' },
  body: jsonBody(adminBotSubmitBody),
  replies: [goodAdminBotJobSubmitted, badChallenge, badAdminBotConfig, badInstancerState],
});

export const getAdminBotJobStatus = defineRoute({
  ...participant,
  name: 'getAdminBotJobStatus',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/status',
  summary: 'Get the newest visit.',
  description:
    "Returns the caller's newest visit for a challenge, in whatever state, with its place in the queue. An event without an admin bot answers 404 `badEndpoint`.",
  rules: 'admin-bot.md#bot-routes-for-teams',
  body: null,
  replies: [goodAdminBotJobStatus, badChallenge],
});

export const listAdminBotJobs = defineRoute({
  ...participant,
  name: 'listAdminBotJobs',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/history',
  summary: 'List finished visits.',
  description:
    "Returns the caller's finished visits for a challenge, newest first, as far back as logs are kept. An event without an admin bot answers 404 `badEndpoint`.",
  rules: 'admin-bot.md#bot-routes-for-teams',
  body: null,
  replies: [goodAdminBotJobHistory, badChallenge],
});

export const getAdminBotJobLogs = defineRoute({
  ...participant,
  name: 'getAdminBotJobLogs',
  method: 'GET',
  path: '/integrations/challs/:id/admin-bot/jobs/:jobId/logs',
  summary: 'Get the logs of a visit.',
  description:
    'Returns what the script logged. The logs of a visit that is unknown, belongs to another team or is too old are null. An event without an admin bot answers 404 `badEndpoint`.',
  rules: 'admin-bot.md#bot-routes-for-teams',
  params: adminBotJobParams,
  body: null,
  replies: [goodAdminBotJobLogs, badChallenge],
});

export const getAdminBotStatus = defineRoute({
  ...BY_STAFF,
  name: 'getAdminBotStatus',
  method: 'GET',
  path: '/admin/admin-bot/status',
  summary: 'Get the language of the admin bot.',
  description:
    'Returns the language in which scripts are written. An event without an admin bot answers 404 `badEndpoint`.',
  rules: 'admin-bot.md#staff-status',
  permissions: Permission.challsRead,
  params: null,
  query: null,
  body: null,
  replies: [goodAdminBotStatus],
});

/**
 * Routes for runners, which need the configured secret. While the bot is off they answer 404 `badEndpoint`,
 * whatever the token.
 */
const service = {
  versions: ['v2'],
  auth: 'service',
  permissions: 0,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  query: null,
} as const;

export const pullAdminBotJob = defineRoute({
  ...service,
  name: 'pullAdminBotJob',
  method: 'POST',
  path: '/admin/admin-bot/jobs/pull',
  polled: true,
  summary: 'Take a visit from the queue.',
  description:
    'For runners: returns the oldest waiting visit, which no other runner gets, or null; it does not wait for one. Visits that no runner reported in time are failed by the same call. An event without an admin bot answers 404 `badEndpoint`, whatever the token.',
  rules: 'admin-bot.md#runner-routes',
  params: null,
  body: null,
  replies: [goodAdminBotJobPull],
});

export const getAdminBotChallengeSource = defineRoute({
  ...service,
  name: 'getAdminBotChallengeSource',
  method: 'GET',
  path: '/admin/admin-bot/challenges/:id/source',
  summary: 'Get the current script of a challenge.',
  description:
    'For runners: returns the script, also of hidden challenges. An unknown challenge and one without a bot are 404 `badEndpoint`, as everything is without an admin bot.',
  rules: 'admin-bot.md#runner-routes',
  params: idParams,
  body: null,
  replies: [goodAdminBotChallengeSource],
});

const finish = {
  ...service,
  method: 'POST',
  params: idParams,
  // The logs of up to a megabyte of characters may be several megabytes of bytes.
  body: jsonBody(adminBotFinishBody, BODY_LIMIT.adminJson),
  replies: [goodAdminBotJobUpdate],
} as const;

export const completeAdminBotJob = defineRoute({
  ...finish,
  name: 'completeAdminBotJob',
  path: '/admin/admin-bot/jobs/:id/complete',
  summary: 'Report a visit as completed.',
  description:
    'For runners: ends a running visit and stores its logs. A visit that is unknown or does not run is 404 `badEndpoint`, as everything is without an admin bot.',
  rules: 'admin-bot.md#runner-routes',
});

export const failAdminBotJob = defineRoute({
  ...finish,
  name: 'failAdminBotJob',
  path: '/admin/admin-bot/jobs/:id/fail',
  summary: 'Report a visit as failed.',
  description:
    'For runners: ends a running visit as failed and stores its logs. A visit that is unknown or does not run is 404 `badEndpoint`, as everything is without an admin bot.',
  rules: 'admin-bot.md#runner-routes',
});

export const getAdminBotQueueDepth = defineRoute({
  ...service,
  name: 'getAdminBotQueueDepth',
  method: 'GET',
  path: '/admin/admin-bot/queue-depth',
  summary: 'Get the length of the queue.',
  description:
    'For runners: returns how many visits are waiting, for scaling. An event without an admin bot answers 404 `badEndpoint`, whatever the token.',
  rules: 'admin-bot.md#runner-routes',
  params: null,
  body: null,
  replies: [goodAdminBotQueueDepth],
});
