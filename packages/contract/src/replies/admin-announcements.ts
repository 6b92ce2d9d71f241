import { unsentAnnouncements } from '../admin-announcements/schemas';
import { defineReply } from '../reply';

export const goodAdminAnnouncements = defineReply(
  'goodAdminAnnouncements',
  200,
  'The announcements that are not sent.',
  unsentAnnouncements,
);
