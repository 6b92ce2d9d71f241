import * as contract from '@rampart/contract';
import type { CallerChallengeState, Challenge, ChallengeCache } from '@rampart/core/challenges';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { isPromise } from '../../http/maybe-promise';
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
  /** The reader of the newest board; the same object until there is a newer one. */
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

type AnyListCall = ListCall<typeof contract.listChallengesV1 | typeof contract.listChallengesV2>;

/** A list of challenges, rendered once for the newest board; `shown` are the challenges that everybody sees. */
function renderedList(
  { routeName, reply }: Pick<AnyListCall, 'routeName' | 'reply'>,
  { challenges, shown }: { readonly challenges: readonly Challenge[]; readonly shown: readonly Challenge[] },
  { answers, board: currentBoard, features }: ListChallengesDependencies,
) {
  const board = currentBoard();
  const key = challenges === shown ? '' : JSON.stringify(challenges.map(({ id }) => id));
  const rendered = answers.get(routeName, [shown, board], key, () =>
    reply.render.goodChallenges({ challenges, board, features }),
  );
  return { rendered, challenges, board };
}

async function listPublicChallenges(
  call: AnyListCall,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { challengeCache } = dependencies;
  const snapshot = challengeCache.leased() ?? (await challengeCache.latest());
  const shown = snapshot.publicAt(call.now);
  const { rendered, board } = renderedList(call, { challenges: shown, shown }, dependencies);
  return call.reply.prerendered(rendered, [
    { source: (now) => challengeCache.leased()?.publicAt(now), made: shown },
    { source: dependencies.board, made: board },
  ]);
}

/** The challenges that a team sees, rendered once for all teams that see the same ones. */
async function visibleList(call: AnyListCall, teamId: string, dependencies: ListChallengesDependencies) {
  const caller = await dependencies.callerState(teamId);
  const found = dependencies.challengeCache.at(caller.revision);
  const snapshot = isPromise(found) ? await found : found;
  const shown = snapshot.publicAt(call.now);
  const challenges = snapshot.visibleAt(call.now, caller.solvedIds);
  return { caller, ...renderedList(call, { challenges, shown }, dependencies) };
}

/** Reads the caller's solves only if some challenge has prerequisites. */
async function listChallengesV1(
  call: ListCall<typeof contract.listChallengesV1>,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { team } = call;
  if (team === null) return listPublicChallenges(call, dependencies);
  const snapshot = dependencies.challengeCache.leased() ?? (await dependencies.challengeCache.latest());
  if (!snapshot.hasPrerequisites) return listPublicChallenges(call, dependencies);
  return call.reply.prerendered((await visibleList(call, team.id, dependencies)).rendered);
}

/** The list for a team also shows what the team has scored. */
async function listChallenges(
  call: ListCall<typeof contract.listChallengesV2>,
  dependencies: ListChallengesDependencies,
): Promise<Answer> {
  const { team, reply } = call;
  if (team === null) return listPublicChallenges(call, dependencies);
  const { caller, rendered, challenges, board } = await visibleList(call, team.id, dependencies);
  return reply.prerendered(dependencies.ownLists.listFor(caller, rendered, { challenges, board }));
}

export const listChallengesV1Route = implement(contract.listChallengesV1, listChallengesV1, {
  goodChallenges: ({ challenges, board }) =>
    challenges.map((challenge) => presentChallengeV1(challenge, board.challengeValue(challenge.id))),
});
export const listChallengesV2Route = implement(contract.listChallengesV2, listChallenges, {
  goodChallenges: ({ challenges, board, features }) =>
    challenges.map((challenge) =>
      presentChallengeV2(challenge, features, board.challengeValue(challenge.id)),
    ),
});
