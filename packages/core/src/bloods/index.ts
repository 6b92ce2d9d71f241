export type { Announcement, Blood, UnsentAnnouncement } from './announcement';
export { createAnnouncementOutbox, type AttemptResult, type DeliverNextResult } from './announcement-outbox';
export { createAnnouncementQueue, type AnnouncementJob } from './announcement-queue';
export { bloodEmoji } from './blood-words';
export { createBloodAnnouncements, type BloodAnnouncements } from './create-blood-announcements';
export { createDestination, destinationKeys, type Destination } from './destinations';
export { discordMarkup, plainMarkup, telegramMarkup } from './markup';
export { MessageDeferred, MessageRefused, type BloodMessage, type MessageProvider } from './message-provider';
