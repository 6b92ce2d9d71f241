import type { Logger } from '../../infra/logging';
import { createDynamicFlagProvider } from './dynamic-flag-provider';
import type { FlagProvider } from './flag-provider';
import type { MintedFlagStore } from './minted-flag-store';
import { createRegexFlagProvider } from './regex-flag';
import { createStaticFlagProvider } from './static-flag';

export interface FlagProviders {
  /** By exact name; inherited property names (`constructor`) find nothing. */
  find(name: string): FlagProvider | undefined;
  list(): readonly FlagProvider[];
}

/** The providers of flag entries. */
export function createFlagProviders(dependencies: {
  mintedFlags: Pick<MintedFlagStore, 'findOwner'>;
  logger: Logger;
}): FlagProviders {
  const providers = [
    createStaticFlagProvider(),
    createRegexFlagProvider({ logger: dependencies.logger }),
    createDynamicFlagProvider(dependencies.mintedFlags),
  ];
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  return { find: (name) => byName.get(name), list: () => providers };
}
