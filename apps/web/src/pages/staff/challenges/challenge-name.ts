import type { AdminChallengeV2 } from '@rampart/contract';

/** The name by which lists show a challenge: a draft may have none, and a deleted challenge has none. */
export function nameOfChallenge(
  id: string,
  challenges: readonly Pick<AdminChallengeV2, 'id' | 'name'>[] | undefined,
): string {
  const name = challenges?.find((challenge) => challenge.id === id)?.name ?? '';
  return name === '' ? id : name;
}
