import type { ExternalScope } from '@rampart/domain-data';
import { createHash, timingSafeEqual } from 'node:crypto';

/** What a sign-in by OpenID Connect can give; `full` is only given by `POST external-auth/token`. */
export type OpenIdScope = Exclude<ExternalScope, 'full'>;

/** The parameters of an authentication request that decide something, as the browser brought them. */
export interface OpenIdRequest {
  readonly responseType?: string | undefined;
  readonly scope?: string | undefined;
  readonly nonce?: string | undefined;
  readonly codeChallenge?: string | undefined;
  readonly codeChallengeMethod?: string | undefined;
}

/** For the address that the browser is sent back to (RFC 6749, section 4.1.2.1). */
export interface OpenIdRefusal {
  readonly error: 'unsupported_response_type' | 'invalid_scope' | 'invalid_request';
  /** For the developer of the client; printable ASCII without quotation mark and backslash. */
  readonly error_description: string;
}

const S256_CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const CODE_VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

const words = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter(Boolean);

const refusal = (error: OpenIdRefusal['error'], description: string): OpenIdRefusal => ({
  error,
  error_description: description,
});

/** Why a request of a known client is refused, as the standard names it. */
export function refusalOf(request: OpenIdRequest): OpenIdRefusal | null {
  if (request.responseType !== 'code')
    return refusal('unsupported_response_type', 'response_type must be code');
  if (!words(request.scope).includes('openid')) return refusal('invalid_scope', 'scope must contain openid');
  if (request.codeChallengeMethod !== 'S256')
    return refusal('invalid_request', 'code_challenge_method must be S256');
  return S256_CHALLENGE.test(request.codeChallenge ?? '')
    ? null
    : refusal('invalid_request', 'code_challenge must be a SHA-256 digest in base64url, without padding');
}

/** The scopes that a client gets of those it requested; unknown ones and those it may not have are left out. */
export function grantedScope(asked: string | undefined, allowed: ExternalScope): OpenIdScope {
  return allowed !== 'profile' && words(asked).includes('play') ? 'play' : 'profile';
}

/** The parameter `scope` of an answer. */
export function scopeText(scope: ExternalScope): string {
  return scope === 'profile' ? 'openid profile' : 'openid profile play';
}

/** Whether a code verifier is the one whose digest the request had (RFC 7636, S256). */
export function isVerifierOf(codeChallenge: string, codeVerifier: string): boolean {
  if (!CODE_VERIFIER.test(codeVerifier)) return false;
  const digest = createHash('sha256').update(codeVerifier).digest('base64url');
  return timingSafeEqual(Buffer.from(digest), Buffer.from(codeChallenge));
}
