import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, repeatableId, strictObject, text, unixMs, visibleText } from '../schema';

export const announcement = strictObject({
  id: Type.String(),
  title: Type.String(),
  content: described(Type.String(), 'Markdown, as it was written: clients render and sanitise it.'),
  pinned: described(Type.Boolean(), 'Pinned ones are listed first.'),
  createdAt: unixMs,
  editedAt: described(nullable(unixMs), 'When title or content last changed; null when they never did.'),
});

export const announcements = strictObject({
  total: Type.Integer(),
  announcements: described(Type.Array(announcement), 'Pinned ones first, then the newest.'),
});

const title = visibleText({ maxLength: 120 });
const content = text({ maxLength: 10_000 });

export const createAnnouncementBody = strictObject({
  data: strictObject({
    title,
    content,
    pinned: Type.Optional(Type.Boolean()),
    id: Type.Optional(repeatableId),
  }),
});

export const updateAnnouncementBody = strictObject({
  data: strictObject({
    title: Type.Optional(title),
    content: Type.Optional(content),
    pinned: Type.Optional(Type.Boolean()),
  }),
});

export type Announcement = Static<typeof announcement>;

export const goodAnnouncements = defineReply('goodAnnouncements', 200, 'The announcements.', announcements);
export const goodAnnouncement = defineReply('goodAnnouncement', 200, 'The announcement.', announcement);
export const goodAnnouncementCreate = defineReply(
  'goodAnnouncementCreate',
  200,
  'The announcement is published.',
  announcement,
);
export const goodAnnouncementUpdate = defineReply(
  'goodAnnouncementUpdate',
  200,
  'The announcement is changed.',
  announcement,
);
export const goodAnnouncementDelete = defineReply(
  'goodAnnouncementDelete',
  200,
  'The announcement is deleted.',
);
export const badUnknownAnnouncement = defineReply(
  'badUnknownAnnouncement',
  404,
  'There is no such announcement.',
);
