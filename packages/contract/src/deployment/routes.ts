import { Permission } from '@rampart/domain-data';
import {
  adminAuditQuery,
  goodAdminAnnouncements,
  goodAdminAudit,
  goodAdminConnection,
  goodAdminMail,
} from './schemas';
import { defineRoute } from '../route';
import { pagingQuery } from '../schema';

export const listAdminAudit = defineRoute({
  name: 'listAdminAudit',
  method: 'GET',
  path: '/admin/audit',
  versions: ['v2'],
  summary: 'List the audit log.',
  description:
    'Returns what staff changed, newest first: who, when, and the fields before and after, without secrets and flags.',
  rules: 'staff-and-audit.md#staff-audit',
  pageLimit: 'adminLists.maxLimit',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: adminAuditQuery,
  body: null,
  replies: [goodAdminAudit],
});

export const listAdminMail = defineRoute({
  name: 'listAdminMail',
  method: 'GET',
  path: '/admin/mail',
  versions: ['v2'],
  summary: 'List unsent mail.',
  description: 'Returns mail that is pending or was given up, newest first, without links.',
  rules: 'mail.md#mail-delivery',
  pageLimit: 'adminLists.maxLimit',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: pagingQuery,
  body: null,
  replies: [goodAdminMail],
});

export const listAdminAnnouncements = defineRoute({
  name: 'listAdminAnnouncements',
  method: 'GET',
  path: '/admin/announcements',
  versions: ['v2'],
  summary: 'List unsent announcements.',
  description: 'Returns announcements of first bloods that are pending or were given up, newest first.',
  rules: 'announcements.md#announcement-delivery',
  pageLimit: 'adminLists.maxLimit',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: pagingQuery,
  body: null,
  replies: [goodAdminAnnouncements],
});

export const getAdminConnection = defineRoute({
  name: 'getAdminConnection',
  method: 'GET',
  path: '/admin/connection',
  versions: ['v2'],
  summary: 'Show how this request arrived.',
  description: 'Returns the client address as the service sees it, to check the proxy settings.',
  rules: 'http.md#client-address',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
  replies: [goodAdminConnection],
});
