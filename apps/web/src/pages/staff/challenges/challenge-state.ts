/** The state of a challenge in its life; pure. */
import type { AdminChallengeV2 } from '@rampart/contract';

export type ChallengeState = 'draft' | 'scheduled' | 'open' | 'closed';

export function stateAt(
  { hidden, releaseTime, closeTime }: Pick<AdminChallengeV2, 'hidden' | 'releaseTime' | 'closeTime'>,
  now: number,
): ChallengeState {
  if (hidden) return 'draft';
  if (typeof releaseTime === 'number' && releaseTime > now) return 'scheduled';
  return closeTime !== undefined && closeTime <= now ? 'closed' : 'open';
}
