import { Permission } from '@rampart/domain-data';
import {
  adminAuditQuery,
  badUnknownUnsent,
  badUnknownWebhook,
  goodAdminAnnouncementRetry,
  goodAdminAnnouncements,
  goodAdminAudit,
  goodAdminConnection,
  goodAdminHealth,
  goodAdminMail,
  goodAdminMailRetry,
  goodAdminWebhookReplay,
  goodAdminWebhooks,
  webhookReplayBody,
} from './schemas';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';

const read = {
  ...BY_STAFF,
  method: 'GET',
  permissions: Permission.usersWrite,
  params: null,
  query: null,
  body: null,
} as const;

const list = { ...read, pageLimit: 'adminLists.maxLimit', query: pagingQuery } as const;

export const listAdminAudit = defineRoute({
  ...list,
  name: 'listAdminAudit',
  path: '/admin/audit',
  summary: 'List the audit log.',
  description:
    'Returns what staff changed, newest first: who, when, and the fields before and after, without secrets and flags. Changes of challenges, waves and files only appear with `challsRead`.',
  rules: 'staff-and-audit.md#staff-audit',
  query: adminAuditQuery,
  replies: [goodAdminAudit],
});

export const listAdminMail = defineRoute({
  ...list,
  name: 'listAdminMail',
  path: '/admin/mail',
  summary: 'List unsent mail.',
  description: 'Returns mail that is pending or was given up, newest first, without links.',
  rules: 'mail.md#mail-delivery',
  replies: [goodAdminMail],
});

export const listAdminAnnouncements = defineRoute({
  ...list,
  name: 'listAdminAnnouncements',
  path: '/admin/announcements',
  summary: 'List unsent announcements.',
  description: 'Returns announcements of first bloods that are pending or were given up, newest first.',
  rules: 'announcements.md#announcement-delivery',
  replies: [goodAdminAnnouncements],
});

const retry = { ...read, method: 'POST', params: idParams } as const;

export const retryAdminMail = defineRoute({
  ...retry,
  name: 'retryAdminMail',
  path: '/admin/mail/:id/retry',
  summary: 'Try a mail again.',
  description: 'Retries a mail that was given up, within seconds.',
  rules: 'mail.md#mail-delivery',
  replies: [goodAdminMailRetry, badUnknownUnsent],
});

export const retryAdminAnnouncement = defineRoute({
  ...retry,
  name: 'retryAdminAnnouncement',
  path: '/admin/announcements/:id/retry',
  summary: 'Try an announcement again.',
  description:
    'Retries an announcement of a first blood that was given up, within seconds, and counts its attempts anew.',
  rules: 'announcements.md#announcement-delivery',
  replies: [goodAdminAnnouncementRetry, badUnknownUnsent],
});

export const listAdminWebhooks = defineRoute({
  ...read,
  name: 'listAdminWebhooks',
  path: '/admin/webhooks',
  summary: 'List the webhooks.',
  description:
    'Returns the configured webhooks by name, with the number of events that wait for each and the latest failure, but without addresses and secrets.',
  rules: 'webhooks.md#webhooks-for-staff',
  replies: [goodAdminWebhooks],
});

export const replayAdminWebhook = defineRoute({
  ...retry,
  name: 'replayAdminWebhook',
  path: '/admin/webhooks/:id/replay',
  summary: 'Send a webhook its events again.',
  description:
    'Sends a webhook again, in order and with the same ids, everything that happened since a given time. Events that still wait to be sent are never skipped, so a time later than theirs changes nothing. An unknown name is 404 `badUnknownWebhook`.',
  rules: 'webhooks.md#webhook-replays',
  body: jsonBody(webhookReplayBody, BODY_LIMIT.adminJson),
  replies: [goodAdminWebhookReplay, badUnknownWebhook],
});

export const getAdminConnection = defineRoute({
  ...read,
  name: 'getAdminConnection',
  path: '/admin/connection',
  summary: 'Show how this request arrived.',
  description: 'Returns the client address as the service sees it, to check the proxy settings.',
  rules: 'http.md#client-address',
  replies: [goodAdminConnection],
});

export const getAdminHealth = defineRoute({
  ...read,
  name: 'getAdminHealth',
  path: '/admin/health',
  summary: 'See how the service is doing.',
  description:
    'Returns which processes are connected, whether a worker leads, how old the board is and what is waiting. It still responds without Redis. The metrics show more, and over time.',
  rules: 'operations.md#health-for-staff',
  replies: [goodAdminHealth],
});
