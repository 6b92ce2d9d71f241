export { checkFlagEntries, type FlagEntriesCheck, type FlagEntryInput } from './check-flag-entries';
export { createConcreteFlags, type ConcreteFlag, type ConcreteFlags } from './concrete-flags';
export { leetFlag, type DynamicFlagConfig } from './dynamic-flag';
export { dynamicFlagConfig } from './dynamic-flag-provider';
export { createFlagEvaluator, type FlagEvaluator, type FlagVerdict } from './flag-evaluator';
export { DEFAULT_FLAG_PROVIDER, createFlagProviders, type FlagProviders } from './flag-providers';
export type { FlagContext, FlagEntry, FlagProvider, JsonSchema } from './flag-provider';
export { createMintFlag, type MintFlag, type MintRequest } from './mint-flag';
export { createMintedFlagStore, type MintedFlagStore } from './minted-flag-store';
