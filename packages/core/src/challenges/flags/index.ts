export {
  DEFAULT_FLAG_PROVIDER,
  type DynamicFlagConfig,
  type FlagEntry,
  type JsonSchema,
} from '@rampart/event-rules';
export { createConcreteFlags, type ConcreteFlag, type ConcreteFlags } from './concrete-flags';
export { leetFlag } from './dynamic-flag';
export { createFlagEvaluator, type FlagEvaluator, type FlagVerdict } from './flag-evaluator';
export { createFlagProviders, type FlagProviders } from './flag-providers';
export { createMintFlag } from './mint-flag';
export { createMintedFlagStore } from './minted-flag-store';
