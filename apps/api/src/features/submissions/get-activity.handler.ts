import * as contract from '@rampart/contract';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { ReadActivity } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface GetActivityDependencies {
  readonly readActivity: ReadActivity;
  readonly settings: EffectiveSettings;
  readonly staffBoard: () => Promise<BoardReader>;
}

export async function getActivity(
  { now, reply }: HandlerCall<typeof contract.getActivity>,
  { readActivity, settings, staffBoard }: GetActivityDependencies,
): Promise<Answer> {
  const { minutes, sharedFlags, challenges } = await readActivity(now);
  const board = await staffBoard();
  const { startAtMs } = settings.current();
  // Before the event teams see none, and only `challsRead` lets staff see them.
  const open = now.getTime() < startAtMs ? [] : challenges;
  return reply.goodAdminActivity({
    minutes: minutes.map(({ at, flags, correct }) => ({ at: at.getTime(), flags, correct })),
    sharedFlags,
    challenges: open.map(({ id, name, releaseAt, firstSolve }) => ({
      id,
      name,
      solves: board.challengeValue(id)?.solves ?? 0,
      opensAt: Math.max(startAtMs, releaseAt?.getTime() ?? startAtMs),
      firstSolve: firstSolve && {
        userId: firstSolve.teamId,
        userName: firstSolve.teamName,
        createdAt: firstSolve.at.getTime(),
      },
    })),
  });
}

export const getActivityRoute = implement(contract.getActivity, getActivity);
