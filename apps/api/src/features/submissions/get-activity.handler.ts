import * as contract from '@rampart/contract';
import type { ReadActivity } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface GetActivityDependencies {
  readonly readActivity: ReadActivity;
  readonly staffBoard: () => Promise<BoardReader>;
}

async function getActivity(
  { now, reply }: HandlerCall<typeof contract.getActivity>,
  { readActivity, staffBoard }: GetActivityDependencies,
): Promise<Answer> {
  const { minutes, sharedFlags, challenges } = await readActivity(now);
  const board = await staffBoard();
  return reply.goodAdminActivity({
    minutes: minutes.map(({ at, flags, correct }) => ({ at: at.getTime(), flags, correct })),
    sharedFlags,
    challenges: challenges.map(({ id, name, opensAt, firstSolve }) => ({
      id,
      name,
      solves: board.challengeValue(id)?.solves ?? 0,
      opensAt: opensAt.getTime(),
      firstSolve: firstSolve && {
        userId: firstSolve.teamId,
        userName: firstSolve.teamName,
        createdAt: firstSolve.at.getTime(),
      },
    })),
  });
}

export const getActivityRoute = implement(contract.getActivity, getActivity);
