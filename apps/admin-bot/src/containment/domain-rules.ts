import { createContext, Script } from 'node:vm';
import type { DomainRules, RegexRule, RestrictedDomains } from '../types';
import { canonicalHost } from './reach';

/** The verdict of the rules on a host or a URL; `undecided` when no rule matches. */
type Verdict = 'allowed' | 'denied' | 'undecided';

/**
 * Patterns of authors are matched against names that a hostile player chose, so their time is limited. A good
 * pattern takes microseconds; the rest is headroom for busy machines, on which the visit would otherwise be
 * refused.
 */
const MATCH_LIMIT_MS = 500;
/** Longer URLs are denied if there are rules on URLs. */
const MAX_URL_CHARS = 8_192;

export interface DomainPolicy {
  /** Applies only the rules on hosts, because of an encrypted connection only the host is known. */
  readonly checkHost: (host: string) => Verdict;
  /** Applies all rules. */
  readonly isAllowedUrl: (url: URL) => boolean;
  readonly hasUrlRules: boolean;
}

/** Host allow, host disallow, URL allow, URL disallow, then allow (docs/rules/admin-bot-runner.md#domain-rules). */
export function createDomainPolicy({ host, url }: RestrictedDomains): DomainPolicy {
  const checkHost = (name: string) => evaluate(host, canonicalHost(name));
  return {
    checkHost,
    isAllowedUrl(address) {
      const canonical = new URL(address);
      canonical.hostname = canonicalHost(address.hostname);
      const verdict = checkHost(canonical.hostname);
      if (verdict !== 'undecided') return verdict === 'allowed';
      if (url === undefined) return true;
      return canonical.href.length <= MAX_URL_CHARS && evaluate(url, canonical.href) !== 'denied';
    },
    hasUrlRules: (url?.allowRegex?.length ?? 0) + (url?.disallowRegex?.length ?? 0) > 0,
  };
}

function evaluate(rules: DomainRules | undefined, text: string): Verdict {
  try {
    if (matchesAny(rules?.allowRegex, text)) return 'allowed';
    if (matchesAny(rules?.disallowRegex, text)) return 'denied';
    return 'undecided';
  } catch {
    // The match took too long.
    return 'denied';
  }
}

const matching = new Script('new RegExp(pattern, flags).test(text)');

/** @throws when a pattern takes too long */
function matchesAny(rules: readonly RegexRule[] | undefined, text: string): boolean {
  return (rules ?? []).some(({ pattern, flags = '' }) => {
    const context = createContext({ pattern, flags, text });
    return matching.runInContext(context, { timeout: MATCH_LIMIT_MS }) === true;
  });
}
