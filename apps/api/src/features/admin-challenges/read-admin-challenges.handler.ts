import {
  getAdminChallengeV1,
  getAdminChallengeV2,
  listAdminChallengesV1,
  listAdminChallengesV2,
  listFlagProviders,
} from '@rampart/contract';
import {
  DEFAULT_FLAG_PROVIDER,
  versionOf,
  type ChallengeCache,
  type ChallengeStore,
  type FlagProviders,
} from '@rampart/core/challenges';
import { withEntityTag } from '../../http/entity-tag';
import { implement } from '../../http/implement';
import {
  presentAdminChallengeDetailV2,
  presentAdminChallengeV1,
  presentAdminChallengeV2,
} from './admin-challenge.presenter';

export interface ReadAdminChallengesDependencies {
  readonly challengeCache: ChallengeCache;
  readonly challenges: Pick<ChallengeStore, 'countRows'>;
  readonly flagProviders: FlagProviders;
}

export const listAdminChallengesV1Handler = implement(
  listAdminChallengesV1,
  ({ challengeCache }: ReadAdminChallengesDependencies) => {
    return async ({ reply }) => {
      const { challenges } = await challengeCache.latest();
      return reply.goodAdminChallenges(challenges.map(presentAdminChallengeV1));
    };
  },
);

export const listAdminChallengesV2Handler = implement(
  listAdminChallengesV2,
  ({ challengeCache }: ReadAdminChallengesDependencies) => {
    return async ({ reply }) => {
      const { challenges } = await challengeCache.latest();
      return reply.goodAdminChallenges(challenges.map(presentAdminChallengeV2));
    };
  },
);

export const getAdminChallengeV1Handler = implement(
  getAdminChallengeV1,
  ({ challengeCache }: ReadAdminChallengesDependencies) => {
    return async ({ params, reply }) => {
      const challenge = (await challengeCache.latest()).find(params.id);
      if (challenge === undefined) return reply.badChallenge();
      return withEntityTag(
        reply.goodAdminChallenge(presentAdminChallengeV1(challenge)),
        versionOf(challenge),
      );
    };
  },
);

export const getAdminChallengeV2Handler = implement(
  getAdminChallengeV2,
  ({ challengeCache, challenges }: ReadAdminChallengesDependencies) => {
    return async ({ params, reply }) => {
      const challenge = (await challengeCache.latest()).find(params.id);
      if (challenge === undefined) return reply.badChallenge();
      const solveCount = await challenges.countRows(challenge.id);
      return withEntityTag(
        reply.goodAdminChallenge(presentAdminChallengeDetailV2(challenge, solveCount)),
        versionOf(challenge),
      );
    };
  },
);

export const listFlagProvidersHandler = implement(
  listFlagProviders,
  ({ flagProviders }: ReadAdminChallengesDependencies) => {
    return ({ reply }) =>
      reply.goodFlagProviders({
        defaultProvider: DEFAULT_FLAG_PROVIDER,
        providers: flagProviders
          .list()
          .map(({ name, configSchema }) => ({ name, schema: { ...configSchema } })),
      });
  },
);
