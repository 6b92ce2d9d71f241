import {
  createChallengeCache,
  createChallengeStore,
  createConcreteFlags,
  createFlagProviders,
  createMintedFlagStore,
  createMintFlag,
  type ChallengeCache,
  type ChallengeStore,
  type ConcreteFlags,
  type FlagProviders,
} from '@rampart/core/challenges';
import type { ApiDependencies } from './compose';

export interface ComposedChallenges {
  readonly store: ChallengeStore;
  readonly challengeCache: ChallengeCache;
  readonly flagProviders: FlagProviders;
  /** The flags an instance or a bot is handed for a team. */
  readonly flagsOf: ConcreteFlags;
}

/** What flags, instances and the admin bot know of challenges. */
export function composeChallenges(
  dependencies: Pick<ApiDependencies, 'database' | 'random' | 'logger'>,
): ComposedChallenges {
  const { database, random, logger } = dependencies;
  const store = createChallengeStore(database);
  const mintedFlags = createMintedFlagStore(database);
  return {
    store,
    challengeCache: createChallengeCache(store),
    flagProviders: createFlagProviders({ mintedFlags, logger }),
    flagsOf: createConcreteFlags(createMintFlag({ store: mintedFlags, random })),
  };
}
