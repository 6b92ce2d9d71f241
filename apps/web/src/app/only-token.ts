import type { ClientConfigV2, OwnUserV2 } from '@rampart/contract';

/** Whether nothing else signs the team in: no account elsewhere, and no mail that could recover it. */
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
