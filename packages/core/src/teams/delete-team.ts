import type { Announcements } from '../events';
import type { Transact } from '../infra/database';
import type { StaffAction } from '../staff-audit';
import type { TeamWriteStores } from './admin-update-team';
import { teamDeleted } from './audited-team';
import { isPrivileged } from './team';

export interface DeleteTeamRequest {
  readonly teamId: string;
  readonly by: StaffAction;
}

export interface DeleteTeamResult {
  readonly outcome: 'deleted' | 'unknownTeam' | 'privileged';
}

/** Deletes a team with all its rows; submissions and the ledger keep its id (competition reference 5.7). */
export function createDeleteTeam(deps: {
  readonly transact: Transact<TeamWriteStores>;
  readonly announcements: Announcements;
}) {
  return async ({ teamId, by }: DeleteTeamRequest): Promise<DeleteTeamResult> => {
    const result = await deps.transact(async (stores): Promise<DeleteTeamResult> => {
      const team = await stores.teams.lock(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' };
      if (isPrivileged(team)) return { outcome: 'privileged' };
      await stores.teams.delete(teamId);
      await stores.ledger.append([{ kind: 'team_deleted', teamId, actor: by.actor, at: by.at }]);
      await stores.audit.record(teamDeleted(by, team));
      return { outcome: 'deleted' };
    });
    if (result.outcome === 'deleted') {
      deps.announcements.teamChanged(teamId);
      deps.announcements.scoresChanged();
    }
    return result;
  };
}
