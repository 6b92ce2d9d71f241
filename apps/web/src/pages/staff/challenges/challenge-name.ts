import type { AdminChallengeV2 } from '@rampart/contract';

/** The name of a challenge in lists. A draft may have no name, and a deleted challenge has none. */
export function nameOfChallenge(
  id: string,
  challenges: readonly Pick<AdminChallengeV2, 'id' | 'name'>[] | undefined,
): string {
  const name = challenges?.find((challenge) => challenge.id === id)?.name ?? '';
  return name === '' ? id : name;
}
