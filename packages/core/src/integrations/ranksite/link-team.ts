import type { TokenCodec } from '../../auth';
import type { EventPublisher } from '../../events';
import type { RanksiteLinkStore } from './ranksite-link-store';

export interface RanksiteLinkDependencies {
  readonly isConfigured: boolean;
  readonly codec: Pick<TokenCodec, 'open'>;
  readonly links: RanksiteLinkStore;
  readonly eventPublisher: EventPublisher;
}

export type LinkTeamOutcome =
  | 'linked'
  | 'notConfigured'
  | 'invalidRanksiteToken'
  | 'knownRanksiteId'
  | 'unknownTeam';

/** Links a team to the account whose token it holds. */
export function createLinkTeam({ isConfigured, codec, links, eventPublisher }: RanksiteLinkDependencies) {
  return async (request: { teamId: string; ranksiteToken: string; now: Date }): Promise<LinkTeamOutcome> => {
    if (!isConfigured) return 'notConfigured';
    const identity = codec.open('ranksite', request.ranksiteToken, request.now);
    if (identity === undefined) return 'invalidRanksiteToken';
    const set = await links.set(request.teamId, identity.ranksiteId);
    if (set !== 'set') return set;
    eventPublisher.teamChanged(request.teamId);
    return 'linked';
  };
}

export type UnlinkTeamOutcome = 'unlinked' | 'notConfigured' | 'lastLoginMethod' | 'unknownTeam';

/** Removes the link, also one that is not there; never the last way to log in. */
export function createUnlinkTeam({
  isConfigured,
  links,
  eventPublisher,
}: Omit<RanksiteLinkDependencies, 'codec'>) {
  return async ({ teamId }: { teamId: string }): Promise<UnlinkTeamOutcome> => {
    if (!isConfigured) return 'notConfigured';
    const removed = await links.remove(teamId);
    if (removed !== 'removed') return removed;
    eventPublisher.teamChanged(teamId);
    return 'unlinked';
  };
}
