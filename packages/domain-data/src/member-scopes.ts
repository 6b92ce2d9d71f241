/** What a member's token may do; each scope includes the ones before it. */
export const MEMBER_SCOPES = ['read', 'play', 'manage'] as const;
export type MemberScope = (typeof MEMBER_SCOPES)[number];

export function scopeCovers(held: MemberScope, needed: MemberScope): boolean {
  return MEMBER_SCOPES.indexOf(held) >= MEMBER_SCOPES.indexOf(needed);
}
