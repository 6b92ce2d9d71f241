import { violatedConstraint, type SqlExecutor } from '../../infra/database';
import type { RanksiteLinkStore } from './ranksite-link-store';

export function createRanksiteLinkStore(executor: SqlExecutor): RanksiteLinkStore {
  const team = (teamId: string) => executor('teams').where('teams.id', teamId);
  return {
    async set(teamId, ranksiteId) {
      try {
        const written = await team(teamId).update({ ranksite_id: ranksiteId });
        return written === 0 ? 'unknownTeam' : 'set';
      } catch (error) {
        if (violatedConstraint(error) === 'teams_ranksite_id_key') return 'knownRanksiteId';
        throw error;
      }
    },

    async remove(teamId) {
      // One statement decides, so removing link and address at the same time cannot leave a team with neither.
      const written = await team(teamId)
        .where((rest) => void rest.whereNotNull('teams.email').orWhereNull('teams.ranksite_id'))
        .update({ ranksite_id: null });
      if (written > 0) return 'removed';
      return (await team(teamId).first('teams.id')) === undefined ? 'unknownTeam' : 'lastLoginMethod';
    },
  };
}
