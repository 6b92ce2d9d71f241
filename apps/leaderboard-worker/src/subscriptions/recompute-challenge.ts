import { CHANNEL } from '@rampart/core/events';
import type { BoardKeeper } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** A challenge should be priced again: prices are computed anew each time, so looking is all there is to do. */
export function onRecomputeChallenge(keeper: BoardKeeper): Subscription {
  return { channel: CHANNEL.recomputeChallenge, receive: () => keeper.nudge() };
}
