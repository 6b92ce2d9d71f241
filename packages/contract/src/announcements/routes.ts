import { Permission } from '@rampart/domain-data';
import { defineRoute, jsonBody } from '../route';
import { idParams, pagingQuery } from '../schema';
import {
  badUnknownAnnouncement,
  createAnnouncementBody,
  goodAnnouncement,
  goodAnnouncementCreate,
  goodAnnouncementDelete,
  goodAnnouncements,
  goodAnnouncementUpdate,
  updateAnnouncementBody,
} from './schemas';

const common = {
  versions: ['v2'],
  rules: 'notices.md#organisers-announcements',
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
  body: null,
} as const;

const reading = { ...common, method: 'GET', auth: 'none', permissions: 0 } as const;

export const listAnnouncements = defineRoute({
  ...reading,
  name: 'listAnnouncements',
  path: '/announcements',
  summary: 'List the announcements of the organisers.',
  description:
    'Returns what the organisers announce to everybody, pinned announcements first and then the newest, before, during and after the event.',
  pageLimit: 'leaderboard.maxLimit',
  conditional: 'cached',
  query: pagingQuery,
  replies: [goodAnnouncements],
});

export const getAnnouncement = defineRoute({
  ...reading,
  name: 'getAnnouncement',
  path: '/announcements/:id',
  summary: 'Get an announcement.',
  description: 'Returns one announcement with its version, which an edit can name in `If-Match`.',
  conditional: 'etag',
  params: idParams,
  replies: [goodAnnouncement, badUnknownAnnouncement],
});

const staff = { ...common, auth: 'team', permissions: Permission.settingsWrite } as const;

export const createAnnouncement = defineRoute({
  ...staff,
  name: 'createAnnouncement',
  method: 'POST',
  path: '/announcements',
  summary: 'Publish an announcement.',
  description: 'Publishes an announcement at once, also to those who have the event open.',
  body: jsonBody(createAnnouncementBody),
  replies: [goodAnnouncementCreate],
});

export const updateAnnouncement = defineRoute({
  ...staff,
  name: 'updateAnnouncement',
  method: 'PUT',
  path: '/announcements/:id',
  summary: 'Edit or pin an announcement.',
  description: 'Sets the fields in the body and keeps the rest.',
  conditional: 'ifMatch',
  params: idParams,
  body: jsonBody(updateAnnouncementBody),
  replies: [goodAnnouncementUpdate, badUnknownAnnouncement],
});

export const deleteAnnouncement = defineRoute({
  ...staff,
  name: 'deleteAnnouncement',
  method: 'DELETE',
  path: '/announcements/:id',
  summary: 'Delete an announcement.',
  description: 'Takes an announcement back; it disappears from open pages too.',
  conditional: 'ifMatch',
  params: idParams,
  replies: [goodAnnouncementDelete, badUnknownAnnouncement],
});
