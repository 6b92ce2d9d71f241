import type { AdminChallengeV2 } from '@rampart/contract';

/** What lists call the challenge of an ID: a draft may have no name, and what is deleted has none. */
export function nameOfChallenge(
  id: string,
  challenges: readonly Pick<AdminChallengeV2, 'id' | 'name'>[] | undefined,
): string {
  const name = challenges?.find((challenge) => challenge.id === id)?.name ?? '';
  return name === '' ? id : name;
}
