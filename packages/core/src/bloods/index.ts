export type { Announcement, Blood, BloodNames, UnsentAnnouncement } from './announcement';
export {
  createAnnouncementOutbox,
  type AnnouncementOutbox,
  type AttemptResult,
  type DeliverNextResult,
} from './announcement-outbox';
export { createAnnouncementQueue, type AnnouncementJob, type AnnouncementQueue } from './announcement-queue';
export { bloodEmoji, type BloodWords } from './blood-words';
export type { MessageStyle } from './compose-message';
export {
  createBloodAnnouncements,
  type BloodAnnouncements,
  type BloodAnnouncementsDependencies,
} from './create-blood-announcements';
export {
  createDestination,
  destinationKeys,
  type Destination,
  type DestinationDependencies,
} from './destinations';
export { discordMarkup, plainMarkup, telegramMarkup, type Markup } from './markup';
export { MessageDeferred, MessageRefused, type BloodMessage, type MessageProvider } from './message-provider';
