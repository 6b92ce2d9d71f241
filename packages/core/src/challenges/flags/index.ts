export { createFlagEvaluator, type FlagEvaluator, type FlagVerdict } from './flag-evaluator';
export { DEFAULT_FLAG_PROVIDER, createFlagProviders, type FlagProviders } from './flag-providers';
export type { FlagContext, FlagEntry, FlagProvider } from './flag-provider';
