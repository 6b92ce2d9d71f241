import {
  createCatalogue,
  createChallengeStore,
  createConcreteFlags,
  createFlagProviders,
  createMintedFlagStore,
  createMintFlag,
  type Catalogue,
  type ChallengeStore,
  type ConcreteFlags,
  type FlagProviders,
} from '@rampart/core/challenges';
import type { ApiParts } from './compose';

export interface ComposedChallenges {
  readonly store: ChallengeStore;
  readonly catalogue: Catalogue;
  readonly flagProviders: FlagProviders;
  /** The flags an instance or a bot is handed for a team. */
  readonly flagsOf: ConcreteFlags;
}

/** What flags, instances and the admin bot know of challenges. */
export function composeChallenges(
  parts: Pick<ApiParts, 'database' | 'random' | 'logger'>,
): ComposedChallenges {
  const { database, random, logger } = parts;
  const store = createChallengeStore(database);
  const mintedFlags = createMintedFlagStore(database);
  return {
    store,
    catalogue: createCatalogue(store),
    flagProviders: createFlagProviders({ mintedFlags, logger }),
    flagsOf: createConcreteFlags(createMintFlag({ store: mintedFlags, random })),
  };
}
