export { CHANNEL, QUEUE, type ChannelName } from './channels';
export { silentAnnouncements, type Announcements } from './announcements';
export { createRedisAnnouncements } from './redis-announcements';
