import type { FlagProvider } from './flag-provider';

export const DEFAULT_FLAG_PROVIDER = 'flags/static';

export interface FlagProviders {
  /** By exact name; names that objects have of themselves (`constructor`) find nothing. */
  find(name: string): FlagProvider | undefined;
  list(): readonly FlagProvider[];
}

export function createFlagProviders(providers: readonly FlagProvider[]): FlagProviders {
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  return { find: (name) => byName.get(name), list: () => providers };
}
