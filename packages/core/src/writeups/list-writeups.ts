import type { ChallengeCache, FindVisible } from '../challenges';
import type { Writeup, WriteupStore } from './writeup-store';

/** The writeups of a challenge, none before the end of the event. Undefined when the caller sees no such challenge. */
export type ListWriteups = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  readonly now: Date;
}) => Promise<readonly Writeup[] | undefined>;

export function createListWriteups({
  findVisible,
  store,
  endsAtMs,
}: {
  readonly findVisible: FindVisible;
  readonly store: Pick<WriteupStore, 'listOf'>;
  readonly endsAtMs: () => number;
}): ListWriteups {
  return async ({ challengeId, callerTeamId, now }) => {
    if ((await findVisible(challengeId, callerTeamId, now)) === undefined) return undefined;
    return now.getTime() > endsAtMs() ? store.listOf(challengeId) : [];
  };
}

/** The writeups of any challenge, at any time. */
export type ListAdminWriteups = (challengeId: string) => Promise<readonly Writeup[] | undefined>;

export function createListAdminWriteups({
  challengeCache,
  store,
}: {
  readonly challengeCache: Pick<ChallengeCache, 'latest'>;
  readonly store: Pick<WriteupStore, 'listOf'>;
}): ListAdminWriteups {
  return async (challengeId) =>
    (await challengeCache.latest()).find(challengeId) === undefined ? undefined : store.listOf(challengeId);
}
