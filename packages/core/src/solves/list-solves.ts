import type { FindVisible } from '../challenges';
import type { ListedSolve, SolvePages } from './solve-pages';
import type { FindSolvePosition } from './solve-positions';

export type SolveListing =
  | { readonly outcome: 'unknownChallenge' }
  | {
      readonly outcome: 'listed';
      readonly solves: readonly ListedSolve[];
      /** 0-based place of the first row of the page. */
      readonly offset: number;
      /** 1-based; null for callers without a counted solve, and if it was not requested. */
      readonly callerPosition: number | null;
    };

/** The solves of a challenge that the caller sees, earliest first. */
export type ListSolves = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  /** Whether to look up the caller's own place. */
  readonly wantsPosition: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}) => Promise<SolveListing>;

export function createListSolves(
  pages: SolvePages,
  findPosition: FindSolvePosition,
  findVisible: FindVisible,
): ListSolves {
  return async ({ challengeId, callerTeamId, wantsPosition, limit, offset, now }) => {
    const challenge = await findVisible(challengeId, callerTeamId, now);
    if (challenge === undefined) return { outcome: 'unknownChallenge' };
    const reading = pages.listOfChallenge(challengeId, { limit, offset });
    if (callerTeamId === null || !wantsPosition)
      return { outcome: 'listed', solves: await reading, offset, callerPosition: null };
    // Together, so that one query answers both.
    const [solves, position] = await Promise.all([reading, findPosition(challengeId, callerTeamId)]);
    // If the solve is on the page, its place there is used, so that the two agree.
    const index = solves.findIndex(({ team }) => team.id === callerTeamId);
    const callerPosition = index === -1 ? (position ?? null) : offset + index + 1;
    return { outcome: 'listed', solves, offset, callerPosition };
  };
}
