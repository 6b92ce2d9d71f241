import { CHANNEL } from '@rampart/core/events';
import type { LeaderboardWorker } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** A fact that can move a score was committed. */
export function onForceUpdate(worker: LeaderboardWorker): Subscription {
  return { channel: CHANNEL.forceUpdate, receive: () => worker.nudge() };
}
