import { CHANNEL } from '@rampart/core/events';
import type { BoardKeeper } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** Runtime settings changed; the event may have new times. */
export function onSettingsChanged(keeper: BoardKeeper): Subscription {
  return { channel: CHANNEL.settingsChanged, receive: () => keeper.nudge() };
}
