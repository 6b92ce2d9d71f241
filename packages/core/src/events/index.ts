export { CHANNEL, QUEUE, type ChannelName } from './channels';
export { createRedisEventPublisher, silentEventPublisher, type EventPublisher } from './event-publisher';
