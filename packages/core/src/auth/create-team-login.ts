import type { Transact } from '../infra/database';
import { SECRET_CHANGED, type StaffAction, type StaffAuditLog } from '../staff-audit';
import { isPrivileged, type TeamStore } from '../teams';
import type { TokenCodec } from './token-codec';

export type CreateTeamLoginResult =
  | { readonly outcome: 'created'; readonly teamToken: string }
  | { readonly outcome: 'unknownTeam' | 'privileged' };

/**
 * Creates a team token for a team that lost its own. Never for a team with permissions: anybody who may write teams
 * would get its permissions.
 */
export function createCreateTeamLogin(dependencies: {
  readonly codec: TokenCodec;
  readonly transact: Transact<{ readonly teams: Pick<TeamStore, 'lock'>; readonly audit: StaffAuditLog }>;
}) {
  return ({ teamId, by }: { teamId: string; by: StaffAction }): Promise<CreateTeamLoginResult> =>
    dependencies.transact(async ({ teams, audit }): Promise<CreateTeamLoginResult> => {
      const team = await teams.lock(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' };
      if (isPrivileged(team)) return { outcome: 'privileged' };
      await audit.record({
        by,
        action: 'team.token',
        target: { kind: 'team', id: teamId },
        before: null,
        after: { teamToken: SECRET_CHANGED },
      });
      return { outcome: 'created', teamToken: dependencies.codec.mint('team', team, by.at) };
    });
}
