import * as contract from '@rampart/contract';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { ReadActivity } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface GetActivityDependencies {
  readonly readActivity: ReadActivity;
  readonly settings: EffectiveSettings;
}

export async function getActivity(
  { now, reply }: HandlerCall<typeof contract.getActivity>,
  { readActivity, settings }: GetActivityDependencies,
): Promise<Answer> {
  const { minutes, sharedFlags, challenges } = await readActivity(now);
  const { startAtMs } = settings.current();
  return reply.goodAdminActivity({
    minutes: minutes.map(({ at, flags, correct }) => ({ at: at.getTime(), flags, correct })),
    sharedFlags,
    challenges: challenges.map(({ id, releaseAt, firstSolve }) => ({
      id,
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
