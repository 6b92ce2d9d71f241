export {
  checkFlagEntries,
  DEFAULT_FLAG_PROVIDER,
  type FlagEntriesCheck,
  type FlagEntryInput,
  type KnownFlagRules,
} from './flags/check-flag-entries';
export {
  countCarriers,
  DYNAMIC_FLAG_RULES,
  dynamicFlagConfig,
  MIN_LEET_CARRIERS,
  type DynamicFlagConfig,
} from './flags/dynamic-rules';
export type { FlagConfigCheck, FlagEntry, FlagRules, JsonSchema } from './flags/flag-rules';
export { createKnownFlagRules } from './flags/known-flag-rules';
export { createRegexFlagRules, regexFlagConfig, regexFlagValue } from './flags/regex-rules';
export { STATIC_FLAG_RULES, staticFlagValue } from './flags/static-rules';
export { decoyFault, type DecoyFault } from './decoys';
export { OWN_SCHEMAS } from './own-schemas';
export { publicationFault, type PublicationFault } from './publication';
export * from './regex';
export { normaliseSponsor, type Sponsor, type SponsorInput } from './sponsor';
