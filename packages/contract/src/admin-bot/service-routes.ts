import { Permission } from '../permission';
import {
  goodAdminBotChallengeSource,
  goodAdminBotJobPull,
  goodAdminBotJobUpdate,
  goodAdminBotQueueDepth,
  goodAdminBotStatus,
} from '../replies/admin-bot';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { idParams } from '../schema';
import { adminBotFinishBody } from './schemas';

export const getAdminBotStatus = defineRoute({
  name: 'getAdminBotStatus',
  method: 'GET',
  path: '/admin/admin-bot/status',
  versions: ['v2'],
  summary: 'Whether there is an admin bot, and in which language its scripts are.',
  source: 'services reference 2.7',
  auth: 'team',
  permissions: Permission.challsRead,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodAdminBotStatus],
});

/** What runners ask with the configured secret. While the bot is off: 404 `badEndpoint`, whatever the token. */
const service = {
  versions: ['v2'],
  source: 'services reference 2.6',
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
  summary: 'Take the oldest queued job; no other caller gets it. Answers at once.',
  params: null,
  body: null,
  replies: [goodAdminBotJobPull],
});

export const getAdminBotChallengeSource = defineRoute({
  ...service,
  name: 'getAdminBotChallengeSource',
  method: 'GET',
  path: '/admin/admin-bot/challenges/:id/source',
  summary: 'The current script of a challenge, hidden ones too; 404 badEndpoint when there is none.',
  params: idParams,
  body: null,
  replies: [goodAdminBotChallengeSource],
});

const finish = {
  ...service,
  method: 'POST',
  params: idParams,
  // A megabyte of characters is more than a megabyte of bytes.
  body: jsonBody(adminBotFinishBody, BODY_LIMIT.adminJson),
  replies: [goodAdminBotJobUpdate],
} as const;

export const completeAdminBotJob = defineRoute({
  ...finish,
  name: 'completeAdminBotJob',
  path: '/admin/admin-bot/jobs/:id/complete',
  summary: 'Report a running job as completed; 404 badEndpoint when it is not running.',
});

export const failAdminBotJob = defineRoute({
  ...finish,
  name: 'failAdminBotJob',
  path: '/admin/admin-bot/jobs/:id/fail',
  summary: 'Report a running job as failed; 404 badEndpoint when it is not running.',
});

export const getAdminBotQueueDepth = defineRoute({
  ...service,
  name: 'getAdminBotQueueDepth',
  method: 'GET',
  path: '/admin/admin-bot/queue-depth',
  summary: 'How many jobs wait for a runner.',
  params: null,
  body: null,
  replies: [goodAdminBotQueueDepth],
});
