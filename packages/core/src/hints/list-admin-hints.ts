import type { ChallengeCache } from '../challenges';
import type { Hint } from './hint';
import type { HintCache, HintStore } from './hint-store';

export interface AdminHint {
  readonly hint: Hint;
  /**
   * How many teams have ever paid for it, including those that were refunded. The hint cannot be deleted unless
   * this is 0.
   */
  readonly takers: number;
}

/** Lists all hints of a challenge, oldest first; undefined for an unknown challenge. */
export type ListAdminHints = (challengeId: string) => Promise<readonly AdminHint[] | undefined>;

export function createListAdminHints({
  challengeCache,
  hintCache,
  store,
}: {
  readonly challengeCache: Pick<ChallengeCache, 'latest'>;
  readonly hintCache: HintCache;
  readonly store: Pick<HintStore, 'countTakers'>;
}): ListAdminHints {
  return async (challengeId) => {
    if ((await challengeCache.latest()).find(challengeId) === undefined) return undefined;
    const { hints } = await hintCache.latest();
    const takers = await store.countTakers(challengeId);
    return hints
      .filter((hint) => hint.challengeId === challengeId)
      .map((hint) => ({ hint, takers: takers.get(hint.id) ?? 0 }));
  };
}
