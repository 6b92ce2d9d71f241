import type { ChallengeCache } from '../challenges';
import type { ListedSolve, SolveStore } from './solve-store';

export type SolveListing =
  | { readonly outcome: 'unknownChallenge' }
  | {
      readonly outcome: 'listed';
      readonly solves: readonly ListedSolve[];
      /** 0-based place of the first row of the page. */
      readonly offset: number;
      /** 1-based; null for callers without a counted solve. */
      readonly callerPosition: number | null;
    };

/** The solves of a public challenge, earliest first. */
export type ListSolves = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}) => Promise<SolveListing>;

export function createListSolves(
  store: Pick<SolveStore, 'listOfChallenge' | 'findPosition'>,
  challengeCache: ChallengeCache,
): ListSolves {
  return async ({ challengeId, callerTeamId, limit, offset, now }) => {
    const snapshot = await challengeCache.latest();
    if (snapshot.findPublic(challengeId, now) === undefined) return { outcome: 'unknownChallenge' };
    const [solves, position] = await Promise.all([
      store.listOfChallenge(challengeId, { limit, offset }),
      callerTeamId === null ? undefined : store.findPosition(challengeId, callerTeamId),
    ]);
    return { outcome: 'listed', solves, offset, callerPosition: position ?? null };
  };
}
