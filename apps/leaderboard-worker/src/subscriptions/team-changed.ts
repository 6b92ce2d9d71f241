import { CHANNEL } from '@rampart/core/events';
import type { LeaderboardWorker } from '@rampart/core/leaderboard';
import type { Subscription } from './subscription';

/** The profile of a team changed; the payload is its ID. */
export function onTeamChanged(worker: LeaderboardWorker): Subscription {
  return { channel: CHANNEL.teamChanged, receive: (teamId) => worker.teamChanged(teamId) };
}
