/** Which divisions a team may be in. */
import { createBoundedRegex, type BoundedRegex } from '@rampart/event-rules';
import type { Team } from './team';

export interface DivisionAcl {
  readonly match: 'domain' | 'email' | 'regex' | 'any';
  /** Compared with the lower-cased address, so it must be written in lower case. */
  readonly value: string;
  readonly divisions: readonly string[];
}

/** A division for whoever has this value in the configured claim of the identity provider. */
export interface ClaimedDivision {
  readonly value: string;
  readonly division: string;
}

export interface DivisionConfig {
  /** Configured ids in the order of the configuration. */
  readonly divisions: readonly string[];
  readonly defaultDivision?: string | undefined;
  /** Absent and empty differ: when mail is configured, `defaultDivision` applies only if the list is absent. */
  readonly divisionAcls?: readonly DivisionAcl[] | undefined;
  readonly isMailConfigured: boolean;
  readonly isRanksiteConfigured: boolean;
  /** Undefined when the identity provider decides no divisions. */
  readonly claimedDivisions?: readonly ClaimedDivision[] | undefined;
}

export interface DivisionRules {
  readonly isConfigured: (division: string) => boolean;
  /** `email` is normalised, or null for a team without one. */
  readonly allowedFor: (team: Pick<Team, 'email' | 'division' | 'oidcSubject'>) => readonly string[];
  /** The division a new team starts in; undefined when no rule lets it register. */
  readonly atRegistration: (email: string | null) => string | undefined;
  /**
   * Like `atRegistration`, for a team that registers through the identity provider: with the values of its claim
   * and its verified address.
   */
  readonly ofClaims: (values: readonly string[], email: string | null) => string | undefined;
}

interface CompiledRule {
  matches(email: string): boolean;
  readonly divisions: readonly string[];
}

/** Matching an address, which has at most 254 characters, usually takes microseconds. */
const MATCH_BUDGET_MS = 100;

/** @throws Error when the match takes too long */
function isFound(search: BoundedRegex, pattern: string, email: string): boolean {
  const outcome = search({ pattern, flags: '', text: email }, MATCH_BUDGET_MS);
  if (outcome === 'match' || outcome === 'mismatch') return outcome === 'match';
  throw new Error(`divisionACLs: an address makes the pattern ${pattern} take too long`);
}

function matcher(acl: DivisionAcl, search: BoundedRegex): (email: string) => boolean {
  switch (acl.match) {
    case 'domain':
      return (email) => email.endsWith(`@${acl.value}`);
    case 'email':
      return (email) => email === acl.value;
    case 'regex':
      return (email) => isFound(search, acl.value, email);
    case 'any':
      return () => true;
  }
}

/** To be called once, at start. The configuration has been validated when it was read. */
export function createDivisionRules(config: DivisionConfig): DivisionRules {
  const configured = new Set(config.divisions);
  const { claimedDivisions } = config;
  /** Divisions open to every team; the others are given by claims only. */
  const open = config.divisions.filter(
    (division) =>
      division === config.defaultDivision ||
      claimedDivisions?.every((claimed) => claimed.division !== division) !== false,
  );
  const search = createBoundedRegex();
  const rules: readonly CompiledRule[] | undefined = config.divisionAcls?.map((acl) => ({
    matches: matcher(acl, search),
    divisions: acl.divisions.filter((division) => open.includes(division)),
  }));
  // Without mail, addresses are not verified, so rules about them would bind only the honest.
  const isInForce = rules !== undefined && config.isMailConfigured && !config.isRanksiteConfigured;

  const allowedForAddress = (email: string | null): readonly string[] =>
    !isInForce || email === null || rules.length === 0
      ? open
      : [...new Set(rules.flatMap((rule) => (rule.matches(email) ? rule.divisions : [])))];
  const atRegistration = (email: string | null): string | undefined => {
    if (!isInForce || email === null) return config.defaultDivision ?? open[0];
    if (rules.length === 0) return open[0];
    return rules.find((rule) => rule.divisions.length > 0 && rule.matches(email))?.divisions[0];
  };

  return {
    isConfigured: (division) => configured.has(division),
    atRegistration,

    // A team cannot leave the division that the identity provider gave it, nor evade rules about addresses by
    // having no address.
    allowedFor: ({ email, division, oidcSubject }) =>
      oidcSubject !== null && (claimedDivisions !== undefined || (isInForce && email === null))
        ? [division]
        : allowedForAddress(email),

    ofClaims: (values, email) =>
      claimedDivisions === undefined
        ? atRegistration(email)
        : (claimedDivisions.find(({ value }) => values.includes(value))?.division ?? config.defaultDivision),
  };
}
