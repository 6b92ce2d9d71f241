import * as contract from '@rampart/contract';
import {
  DEFAULT_FLAG_PROVIDER,
  versionOf,
  type Challenge,
  type ChallengeCache,
  type ChallengeStore,
  type FlagProviders,
} from '@rampart/core/challenges';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import {
  presentAdminChallengeDetailV2,
  presentAdminChallengeV1,
  presentAdminChallengeV2,
  type ChallengeDetail,
} from './admin-challenge.presenter';

export interface ReadAdminChallengesDependencies {
  readonly challengeCache: ChallengeCache;
  readonly challengeStore: Pick<ChallengeStore, 'countRows'>;
  readonly flagProviders: FlagProviders;
}

async function listAdminChallenges(
  {
    reply,
  }: HandlerCall<
    typeof contract.listAdminChallengesV1 | typeof contract.listAdminChallengesV2,
    { goodAdminChallenges: readonly Challenge[] }
  >,
  { challengeCache }: ReadAdminChallengesDependencies,
): Promise<Answer> {
  const { challenges } = await challengeCache.latest();
  return reply.goodAdminChallenges(challenges);
}

async function getAdminChallenge(
  {
    params,
    reply,
  }: HandlerCall<
    typeof contract.getAdminChallengeV1 | typeof contract.getAdminChallengeV2,
    { goodAdminChallenge: ChallengeDetail }
  >,
  { challengeCache, challengeStore }: ReadAdminChallengesDependencies,
): Promise<Answer> {
  const challenge = (await challengeCache.latest()).find(params.id);
  if (challenge === undefined) return reply.badChallenge();
  const solveCount = await challengeStore.countRows(challenge.id);
  return withEntityTag(reply.goodAdminChallenge({ challenge, solveCount }), versionOf(challenge));
}

function listFlagProviders(
  { reply }: HandlerCall<typeof contract.listFlagProviders>,
  { flagProviders }: ReadAdminChallengesDependencies,
): Answer {
  return reply.goodFlagProviders({
    defaultProvider: DEFAULT_FLAG_PROVIDER,
    providers: flagProviders.list().map(({ name, configSchema }) => ({ name, schema: { ...configSchema } })),
  });
}

export const listAdminChallengesV1Route = implement(contract.listAdminChallengesV1, listAdminChallenges, {
  goodAdminChallenges: (challenges) => challenges.map(presentAdminChallengeV1),
});
export const listAdminChallengesV2Route = implement(contract.listAdminChallengesV2, listAdminChallenges, {
  goodAdminChallenges: (challenges) => challenges.map(presentAdminChallengeV2),
});
export const getAdminChallengeV1Route = implement(contract.getAdminChallengeV1, getAdminChallenge, {
  goodAdminChallenge: ({ challenge }) => presentAdminChallengeV1(challenge),
});
export const getAdminChallengeV2Route = implement(contract.getAdminChallengeV2, getAdminChallenge, {
  goodAdminChallenge: presentAdminChallengeDetailV2,
});
export const listFlagProvidersRoute = implement(contract.listFlagProviders, listFlagProviders);
