export { CHANNEL, QUEUE, type ChannelName } from './channels';
export { silentEventPublisher, type EventPublisher } from './event-publisher';
export { createRedisEventPublisher } from './redis-event-publisher';
