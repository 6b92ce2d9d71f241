import { CHANNEL } from '@rampart/core/events';
import type { LeaderboardWorker } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** Runtime settings changed; the event may have new times. */
export function onSettingsChanged(worker: LeaderboardWorker): Subscription {
  return { channel: CHANNEL.settingsChanged, receive: () => worker.nudge() };
}
