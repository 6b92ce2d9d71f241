import type { RegexConfig, RegexValidation } from '../regex';
import type { KnownFlagRules } from './check-flag-entries';
import { DYNAMIC_FLAG_RULES } from './dynamic-rules';
import { createRegexFlagRules } from './regex-rules';
import { STATIC_FLAG_RULES } from './static-rules';

/** The rules of every provider a server has. */
export function createKnownFlagRules(
  validatePattern: (config: RegexConfig) => RegexValidation,
): KnownFlagRules {
  const regex = createRegexFlagRules((config) => Promise.resolve(validatePattern(config)));
  const known = [STATIC_FLAG_RULES, regex, DYNAMIC_FLAG_RULES];
  return { find: (name) => known.find((rules) => rules.name === name) };
}
