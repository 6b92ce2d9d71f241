import { CHANNEL } from '@rampart/core/events';
import type { BoardKeeper } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** A fact that can move a score was committed. */
export function onForceUpdate(keeper: BoardKeeper): Subscription {
  return { channel: CHANNEL.forceUpdate, receive: () => keeper.nudge() };
}
