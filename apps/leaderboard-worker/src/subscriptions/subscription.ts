import type { ChannelName } from '@rampart/core/events';

/** What is done when a message comes on a channel. A message is a hint and may be lost or repeated. */
export interface Subscription {
  readonly channel: ChannelName;
  receive(payload: string): void;
}
