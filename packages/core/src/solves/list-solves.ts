import type { ChallengeCache } from '../challenges';
import type { ListedSolve, SolvePages } from './solve-pages';

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

export function createListSolves(pages: SolvePages, challengeCache: ChallengeCache): ListSolves {
  return async ({ challengeId, callerTeamId, limit, offset, now }) => {
    const snapshot = challengeCache.leased() ?? (await challengeCache.latest());
    if (snapshot.findPublic(challengeId, now) === undefined) return { outcome: 'unknownChallenge' };
    const solves = await pages.listOfChallenge(challengeId, { limit, offset });
    if (callerTeamId === null) return { outcome: 'listed', solves, offset, callerPosition: null };
    const index = solves.findIndex(({ team }) => team.id === callerTeamId);
    const position = index === -1 ? await pages.findPosition(challengeId, callerTeamId) : offset + index + 1;
    return { outcome: 'listed', solves, offset, callerPosition: position ?? null };
  };
}
