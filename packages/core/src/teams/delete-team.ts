import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { StaffAction } from '../staff-audit';
import type { StopInstances, TeamWriteStores } from './admin-update-team';
import { teamDeleted } from './audited-team';
import { isPrivileged, type Team } from './team';

/** Removes the avatar of a deleted team; never rejects. */
export type ForgetAvatar = (team: Pick<Team, 'id' | 'avatarUrl'>) => Promise<void>;

export interface DeleteTeamRequest {
  readonly teamId: string;
  readonly by: StaffAction;
}

export type DeleteTeamResult =
  /** `team`: its state before the deletion. */
  { readonly outcome: 'deleted'; readonly team: Team } | { readonly outcome: 'unknownTeam' | 'privileged' };

/**
 * Deletes a team with all its rows; submissions and the ledger keep its id. The avatar is removed after the commit,
 * so a storage failure does not stop the deletion.
 */
export function createDeleteTeam(dependencies: {
  readonly transact: Transact<TeamWriteStores>;
  readonly eventPublisher: EventPublisher;
  readonly forgetAvatar: ForgetAvatar;
  readonly stopInstances: StopInstances;
}) {
  return async ({ teamId, by }: DeleteTeamRequest): Promise<DeleteTeamResult> => {
    const result = await dependencies.transact(async (stores): Promise<DeleteTeamResult> => {
      const team = await stores.teams.lockToDelete(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' };
      if (isPrivileged(team)) return { outcome: 'privileged' };
      await stores.teams.delete(teamId);
      await stores.ledger.append([{ kind: 'team_deleted', teamId, actor: by.actor, at: by.at }]);
      await stores.audit.record(teamDeleted(by, team));
      return { outcome: 'deleted', team };
    });
    if (result.outcome === 'deleted') {
      dependencies.eventPublisher.teamChanged(teamId);
      dependencies.eventPublisher.scoresChanged();
      await dependencies.forgetAvatar(result.team);
      // Not awaited, because an instancer may not answer.
      void dependencies.stopInstances(teamId, by.at);
    }
    return result;
  };
}
