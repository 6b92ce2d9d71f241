import { isStillOf, type TokenCodec, type TokenOwner } from '../../auth';
import type { EventPublisher } from '../../events';
import type { Transact } from '../../infra/database';
import type { TeamStore } from '../../teams';

export interface RanksiteLinkDependencies {
  readonly isConfigured: boolean;
  readonly codec: Pick<TokenCodec, 'open'>;
  readonly transact: Transact<{ readonly teams: Pick<TeamStore, 'lock' | 'setRanksiteId'> }>;
  readonly eventPublisher: EventPublisher;
}

export type LinkTeamOutcome =
  | 'linked'
  | 'notConfigured'
  | 'invalidRanksiteToken'
  | 'knownRanksiteId'
  /** Both since the request was authenticated. */
  | 'unknownTeam'
  | 'signedOut';

/** Links a team to the account whose token it holds. */
export function createLinkTeam({ isConfigured, codec, transact, eventPublisher }: RanksiteLinkDependencies) {
  return async (request: {
    /** The team, as the token of the request names it. */
    team: TokenOwner;
    ranksiteToken: string;
    now: Date;
  }): Promise<LinkTeamOutcome> => {
    if (!isConfigured) return 'notConfigured';
    const identity = codec.open('ranksite', request.ranksiteToken, request.now);
    if (identity === undefined) return 'invalidRanksiteToken';
    const { team } = request;
    const outcome = await transact(async ({ teams }): Promise<LinkTeamOutcome> => {
      const locked = await teams.lock(team.id);
      if (locked === undefined) return 'unknownTeam';
      // Otherwise somebody who was signed out a moment ago could still link an account of their own.
      if (!isStillOf(team, locked)) return 'signedOut';
      const set = await teams.setRanksiteId(team.id, identity.ranksiteId);
      return set === 'updated' ? 'linked' : 'knownRanksiteId';
    });
    if (outcome === 'linked') eventPublisher.teamChanged(team.id);
    return outcome;
  };
}

export type UnlinkTeamOutcome = 'unlinked' | 'notConfigured' | 'lastLoginMethod' | 'unknownTeam';

/** Removes the link if there is one, but never the last way to log in. */
export function createUnlinkTeam({ isConfigured, transact, eventPublisher }: RanksiteLinkDependencies) {
  return async ({ teamId }: { teamId: string }): Promise<UnlinkTeamOutcome> => {
    if (!isConfigured) return 'notConfigured';
    const outcome = await transact(async ({ teams }): Promise<UnlinkTeamOutcome> => {
      const team = await teams.lock(teamId);
      if (team === undefined) return 'unknownTeam';
      if (team.ranksiteId === null) return 'unlinked';
      if (team.email === null && team.oidcSubject === null) return 'lastLoginMethod';
      await teams.setRanksiteId(teamId, null);
      return 'unlinked';
    });
    if (outcome === 'unlinked') eventPublisher.teamChanged(teamId);
    return outcome;
  };
}
