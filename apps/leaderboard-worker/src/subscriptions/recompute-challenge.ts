import { CHANNEL } from '@rampart/core/events';
import type { LeaderboardWorker } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** A challenge should be priced again: prices are computed anew each time, so looking is all there is to do. */
export function onRecomputeChallenge(worker: LeaderboardWorker): Subscription {
  return { channel: CHANNEL.recomputeChallenge, receive: () => worker.nudge() };
}
