import { isPrivileged, type TeamStore } from '../teams';
import type { TokenCodec } from './token-codec';

export type CreateTeamLoginResult =
  | { readonly outcome: 'created'; readonly teamToken: string }
  | { readonly outcome: 'unknownTeam' | 'privileged' };

/**
 * A team token for a team that lost its own. Never for a team with permissions: it would hand the bits to whoever may
 * write teams (competition reference 5.7, guards).
 */
export function createCreateTeamLogin(deps: {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'find'>;
}) {
  return async ({ teamId, now }: { teamId: string; now: Date }): Promise<CreateTeamLoginResult> => {
    const team = await deps.teams.find(teamId);
    if (team === undefined) return { outcome: 'unknownTeam' };
    if (isPrivileged(team)) return { outcome: 'privileged' };
    return { outcome: 'created', teamToken: deps.codec.mint('team', teamId, now) };
  };
}
