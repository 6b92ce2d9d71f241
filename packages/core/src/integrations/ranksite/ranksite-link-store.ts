/** Which account of the ranking site a team is. */
export interface RanksiteLinkStore {
  /** Replaces an earlier link. */
  set(teamId: string, ranksiteId: string): Promise<'set' | 'knownRanksiteId' | 'unknownTeam'>;
  /** Succeeds when there is no link; refuses when nothing else would let the team log in. */
  remove(teamId: string): Promise<'removed' | 'lastLoginMethod' | 'unknownTeam'>;
}
