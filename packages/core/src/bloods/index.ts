export type { Blood, UnsentAnnouncement } from './announcement';
export { createAnnouncementOutbox, type DeliverNextResult } from './announcement-outbox';
export { createAnnouncementQueue, type AnnouncementJob } from './announcement-queue';
export { createBloodAnnouncements, type BloodAnnouncements } from './create-blood-announcements';
export { createDestination, destinationKeys } from './destinations';
export { discordMarkup, plainMarkup, telegramMarkup } from './markup';
export { MessageDeferred, MessageRefused, type BloodMessage, type MessageProvider } from './message-provider';
export { MAX_REFUSALS, messageRetryInMs } from './retry-policy';
