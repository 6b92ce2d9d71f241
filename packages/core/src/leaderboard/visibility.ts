import type { ChallengeFact } from './facts';

/** Whether a challenge is public; `hidden` wins over the release time (competition reference 1.1). */
export function isPublic(challenge: Pick<ChallengeFact, 'hidden' | 'releaseAtMs'>, nowMs: number): boolean {
  return !challenge.hidden && (challenge.releaseAtMs === null || challenge.releaseAtMs <= nowMs);
}
