import { type SqlExecutor, violatedConstraint } from '../../infra/database';

/** Which account of the ranking site a team is. */
export interface RanksiteLinkStore {
  /** Replaces an earlier link. A conflict aborts the transaction it happens in. */
  set(teamId: string, ranksiteId: string): Promise<'linked' | 'knownRanksiteId'>;
  /** Succeeds when there is no link; refuses when nothing else would let the team log in. */
  remove(teamId: string): Promise<'removed' | 'lastLoginMethod' | 'unknownTeam'>;
}

export function createRanksiteLinkStore(executor: SqlExecutor): RanksiteLinkStore {
  const team = (teamId: string) => executor('teams').where('teams.id', teamId);
  return {
    async set(teamId, ranksiteId) {
      try {
        await team(teamId).update({ ranksite_id: ranksiteId });
        return 'linked';
      } catch (error) {
        if (violatedConstraint(error) === 'teams_ranksite_id_key') return 'knownRanksiteId';
        throw error;
      }
    },

    async remove(teamId) {
      // One statement decides, so removing link and address at the same time cannot leave a team with neither.
      const written = await team(teamId)
        .where(
          (rest) =>
            void rest
              .whereNotNull('teams.email')
              .orWhereNotNull('teams.oidc_subject')
              .orWhereNull('teams.ranksite_id'),
        )
        .update({ ranksite_id: null });
      if (written > 0) return 'removed';
      return (await team(teamId).first('teams.id')) === undefined ? 'unknownTeam' : 'lastLoginMethod';
    },
  };
}
