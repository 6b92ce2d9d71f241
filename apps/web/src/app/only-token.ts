import type { ClientConfigV2, OwnUserV2 } from '@rampart/contract';

/** Whether the token is the only way to sign in: no account elsewhere, and no mail address for a recovery. */
export function hasOnlyToken(
  team: Pick<OwnUserV2, 'email' | 'ranksiteId' | 'oidc'>,
  config: Pick<ClientConfigV2, 'emailEnabled'> | undefined,
): boolean {
  return (
    (team.email === null || config?.emailEnabled !== true) &&
    team.ranksiteId === null &&
    team.oidc === undefined
  );
}
