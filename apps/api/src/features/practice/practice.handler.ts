import * as contract from '@rampart/contract';
import type { PracticeStore, PractiseFlag } from '@rampart/core/practice';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface PracticeDependencies {
  readonly isPracticeOpen: (now: Date) => Promise<boolean>;
  readonly practiceStore: Pick<PracticeStore, 'listOf'>;
  readonly practiseFlag: PractiseFlag;
}

async function getPractice(
  { team, now, reply }: HandlerCall<typeof contract.getPractice>,
  { isPracticeOpen, practiceStore }: PracticeDependencies,
): Promise<Answer> {
  const solves = await practiceStore.listOf(team.id);
  return reply.goodPractice({
    isOpen: await isPracticeOpen(now),
    solves: solves.map(({ challengeId, at }) => ({ challengeId, time: at.getTime() })),
  });
}

async function practiseFlag(
  { team, params, body, now, takeToken, reply }: HandlerCall<typeof contract.practiseFlag>,
  dependencies: PracticeDependencies,
): Promise<Answer> {
  const attempt = await dependencies.practiseFlag({
    teamId: team.id,
    challengeId: params.id,
    flag: body.flag,
    at: now,
    takeToken,
  });
  switch (attempt.outcome) {
    case 'solved':
      return reply.goodPracticeFlag();
    case 'wrong':
      return reply.badFlag();
    case 'alreadySolved':
      return reply.badAlreadySolvedChallenge();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'notOpen':
      return reply.badPractice();
    case 'unknownTeam':
      return reply.badToken();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: attempt.retryInMs });
  }
}

export const getPracticeRoute = implement(contract.getPractice, getPractice);
export const practiseFlagRoute = implement(contract.practiseFlag, practiseFlag);
