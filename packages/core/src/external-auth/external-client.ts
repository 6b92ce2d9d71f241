import { EXTERNAL_SCOPES, type ExternalScope } from '@rampart/domain-data';
import { contentVersion } from '../staff-audit';

/** What staff decide about the access of an external client. */
export interface ExternalAccess {
  /** What its tokens may do. */
  readonly scope: ExternalScope;
  /** Null: they do not expire. */
  readonly tokenLifetimeMs: number | null;
}

/** What a team allowed when it consented; staff may have widened the access of the client since, unseen by the team. */
export interface Consent extends ExternalAccess {
  readonly teamId: string;
  /** The team's epoch when it consented: the consent ends with the tokens that the team had then. */
  readonly tokenEpoch: string | null;
  readonly clientId: string;
  readonly expiresAtMs: number;
  /** With the next token of the team that ends, the consent ends too. Undefined for a team that was gone. */
  readonly accessRevision: number | undefined;
}

const narrowest = (one: ExternalScope, other: ExternalScope): ExternalScope =>
  EXTERNAL_SCOPES.indexOf(one) < EXTERNAL_SCOPES.indexOf(other) ? one : other;

const shortest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The access that both allow. */
export function narrowestAccess(one: ExternalAccess, other: ExternalAccess): ExternalAccess {
  return {
    scope: narrowest(one.scope, other.scope),
    tokenLifetimeMs: shortest(one.tokenLifetimeMs, other.tokenLifetimeMs),
  };
}

/** An external service that teams may sign in to. */
export interface ExternalClient extends ExternalAccess {
  readonly id: string;
  readonly name: string;
  /** Verbatim as registered; compared byte for byte. */
  readonly redirectUri: string;
  readonly createdAt: Date;
  /** Team id of the administrator; null once that team is deleted. */
  readonly createdBy: string | null;
}

/** Version of what staff set. Replacing the secret does not change it. */
export function clientVersion({ name, redirectUri, scope, tokenLifetimeMs }: ExternalClient): string {
  return contentVersion([name, redirectUri, scope, tokenLifetimeMs]);
}

// The parser of addresses drops or escapes these silently; nobody's request would equal them byte for byte.
const NOT_IN_AN_ADDRESS = /[\s\p{Cc}]/u;

/** An absolute web address; anything else could not receive a browser. */
export function isRedirectUri(text: string): boolean {
  if (NOT_IN_AN_ADDRESS.test(text)) return false;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

/**
 * The registered address with what is defined of an answer, an empty text too. Other parameters and the fragment stay as
 * they are written; one of the answer that is there already is replaced.
 */
export function redirectWith(
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  const address = new URL(redirectUri);
  let pairs = address.search.slice(1).split('&').filter(Boolean);
  for (const [name, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    const written = new URLSearchParams({ [name]: value }).toString();
    const isOld = (pair: string) => new URLSearchParams(pair).has(name);
    const first = pairs.findIndex(isOld);
    if (first === -1) pairs.push(written);
    else pairs = pairs.with(first, written).filter((pair, index) => index <= first || !isOld(pair));
  }
  address.search = pairs.join('&');
  return address.toString();
}
