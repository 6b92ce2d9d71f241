import * as contract from '@rampart/contract';
import type { CallerChallengeState, Challenge, ChallengeCache } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { AnswerCache } from '../answer-cache';
import { presentChallengeV1, presentChallengeV2, type ChallengeFeatures } from './challenge.presenter';
import type { OwnChallengeLists } from './own-challenge-lists';

export interface ListChallengesDependencies {
  readonly challengeCache: ChallengeCache;
  readonly features: ChallengeFeatures;
  readonly ownLists: OwnChallengeLists;
  readonly answers: AnswerCache;
  /** The revision of the challenges, and what a team has on them, in one snapshot. */
  readonly callerState: (teamId: string) => Promise<CallerChallengeState>;
  /** The reader of one board stays the same object for as long as the board is the newest. */
  readonly board: () => BoardReader;
}

interface ChallengeList {
  readonly challenges: readonly Challenge[];
  readonly board: BoardReader;
  readonly features: ChallengeFeatures;
}

type ListCall<R extends typeof contract.listChallengesV1 | typeof contract.listChallengesV2> = HandlerCall<
  R,
  { goodChallenges: ChallengeList }
>;

/** The list that is the same for everybody, rendered once for these challenges and the newest board. */
function publicList(
  { routeName, reply }: Pick<ListCall<typeof contract.listChallengesV2>, 'routeName' | 'reply'>,
  challenges: readonly Challenge[],
  { answers, board: currentBoard, features }: ListChallengesDependencies,
) {
  const board = currentBoard();
  const rendered = answers.get(routeName, [challenges, board], '', () =>
    reply.render.goodChallenges({ challenges, board, features }),
  );
  return { rendered, challenges, board };
}

export async function listPublicChallenges(
  call: ListCall<typeof contract.listChallengesV1 | typeof contract.listChallengesV2>,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { challengeCache } = dependencies;
  const snapshot = challengeCache.leased() ?? (await challengeCache.latest());
  const { rendered, challenges, board } = publicList(call, snapshot.publicAt(call.now), dependencies);
  return call.reply.prerendered(rendered, [
    { source: (now) => challengeCache.leased()?.publicAt(now), made: challenges },
    { source: () => dependencies.board(), made: board },
  ]);
}

/** The list of a team also says what it has scored. */
export async function listChallenges(
  call: ListCall<typeof contract.listChallengesV2>,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { team, now, reply } = call;
  if (team === null) return listPublicChallenges(call, dependencies);
  const caller = await dependencies.callerState(team.id);
  const snapshot = await dependencies.challengeCache.at(caller.revision);
  const { rendered, ...shown } = publicList(call, snapshot.publicAt(now), dependencies);
  return reply.prerendered(dependencies.ownLists.listFor(caller, rendered, shown));
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
