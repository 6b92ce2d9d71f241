import { CHANNEL } from '@rampart/core/events';
import type { BoardKeeper } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** The profile of a team changed; the payload is its ID. */
export function onTeamChanged(keeper: BoardKeeper): Subscription {
  return { channel: CHANNEL.teamChanged, receive: (teamId) => keeper.teamChanged(teamId) };
}
