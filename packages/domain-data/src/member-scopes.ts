/** What a member's token may do; each scope includes the ones before it. */
export const MEMBER_SCOPES = ['read', 'play', 'manage'] as const;
export type MemberScope = (typeof MEMBER_SCOPES)[number];

/** Scopes that a route can require of a token that may do less than its team; each includes the ones before it. */
const TOKEN_SCOPES = ['profile', ...MEMBER_SCOPES] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What an external client may do; each scope includes the ones before it, and `full` is whatever the team may. */
export const EXTERNAL_SCOPES = ['profile', 'play', 'full'] as const;
export type ExternalScope = (typeof EXTERNAL_SCOPES)[number];

/** Whether a token with the scope `held` may do what requires `needed`. */
export function scopeCovers(held: TokenScope, needed: TokenScope): boolean {
  return TOKEN_SCOPES.indexOf(held) >= TOKEN_SCOPES.indexOf(needed);
}
