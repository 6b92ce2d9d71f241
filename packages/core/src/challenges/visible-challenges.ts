import type { CallerChallengeState } from './caller-challenge-state';
import { isVisibleTo, type Challenge } from './challenge';
import type { ChallengeCache } from './challenge-cache';

/**
 * Finds a challenge as a team sees it; null stands for callers without a team. Neither the result nor its duration reveals
 * why a challenge is not found: the same is read for every id that not everybody sees.
 */
export type FindVisible = (
  challengeId: string,
  teamId: string | null,
  now: Date,
) => Promise<Challenge | undefined>;

export function createFindVisible(
  challengeCache: ChallengeCache,
  callerState: (teamId: string) => Promise<CallerChallengeState>,
): FindVisible {
  return async (challengeId, teamId, now) => {
    const snapshot = challengeCache.leased() ?? (await challengeCache.latest());
    const shown = snapshot.findPublic(challengeId, now);
    if (shown !== undefined || teamId === null || !snapshot.hasPrerequisites) return shown;
    const { revision, solvedIds } = await callerState(teamId);
    const challenge = (await challengeCache.at(revision)).find(challengeId);
    const isVisible = challenge !== undefined && isVisibleTo(new Set(solvedIds), challenge, now);
    return isVisible ? challenge : undefined;
  };
}
