import * as contract from '@rampart/contract';
import type { CallerChallengeState, Challenge, ChallengeCache } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import type { ChallengeFragments } from './challenge-fragments';
import { presentChallengeV1, presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';

export interface ListChallengesDependencies {
  readonly challengeCache: ChallengeCache;
  readonly features: ChallengeFeatures;
  readonly fragments: ChallengeFragments;
  readonly answers: AnswerCache;
  /** One query: the revision of the challenges, and what the caller has on them. */
  readonly callerState: (teamId: string | null) => Promise<CallerChallengeState>;
  /** The reader of one board stays the same object for as long as the board is the newest. */
  readonly board: () => BoardReader;
}

interface ChallengeList {
  readonly challenges: readonly Challenge[];
  readonly board: BoardReader;
  readonly features: ChallengeFeatures;
}

/** The list that is the same for everybody. */
export async function listPublicChallenges(
  {
    now,
    routeName,
    reply,
  }: HandlerCall<
    typeof contract.listChallengesV1 | typeof contract.listChallengesV2,
    { goodChallenges: ChallengeList }
  >,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { revision } = await dependencies.callerState(null);
  const challenges = (await dependencies.challengeCache.at(revision)).publicAt(now);
  const board = dependencies.board();
  return reply.prerendered(
    dependencies.answers.get(routeName, [challenges, board], '', () =>
      reply.render.goodChallenges({ challenges, board, features: dependencies.features }),
    ),
  );
}

/** The list of a team also says what it has scored. */
export async function listChallenges(
  call: HandlerCall<typeof contract.listChallengesV2, { goodChallenges: ChallengeList }>,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { team, now, reply } = call;
  if (team === null) return listPublicChallenges(call, dependencies);
  const caller = await dependencies.callerState(team.id);
  const challenges = (await dependencies.challengeCache.at(caller.revision)).publicAt(now);
  return reply.serialized(
    'goodChallenges',
    dependencies.fragments.textFor(caller, challenges, dependencies.board()),
  );
}

export const listChallengesV1Route = implement(contract.listChallengesV1, listPublicChallenges, {
  goodChallenges: ({ challenges, board }) =>
    challenges.map((challenge) => presentChallengeV1(challenge, board.challengeValue(challenge.id))),
});
export const listChallengesV2Route = implement(contract.listChallengesV2, listChallenges, {
  goodChallenges: ({ challenges, board, features }) =>
    challenges.map((challenge) =>
      presentChallengeV2(challenge, features, board.challengeValue(challenge.id)),
    ),
});
