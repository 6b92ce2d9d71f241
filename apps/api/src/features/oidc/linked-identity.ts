import type { Team } from '@rampart/core/teams';

/** Left out where there is none, so that an event without an identity provider answers as ever. */
export function linkedIdentity({ oidcIssuer, oidcSubject }: Pick<Team, 'oidcIssuer' | 'oidcSubject'>): {
  oidc?: { issuer: string; subject: string };
} {
  if (oidcIssuer === null || oidcSubject === null) return {};
  return { oidc: { issuer: oidcIssuer, subject: oidcSubject } };
}
