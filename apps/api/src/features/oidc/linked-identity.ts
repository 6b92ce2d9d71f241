import type { Team } from '@rampart/core/teams';

/** Omitted when there is none, so that replies of events without an identity provider stay as they were. */
export function linkedIdentity({ oidcIssuer, oidcSubject }: Pick<Team, 'oidcIssuer' | 'oidcSubject'>): {
  oidc?: { issuer: string; subject: string };
} {
  if (oidcIssuer === null || oidcSubject === null) return {};
  return { oidc: { issuer: oidcIssuer, subject: oidcSubject } };
}
