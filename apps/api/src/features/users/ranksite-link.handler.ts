import { removeRanksiteAuth, setRanksiteAuth } from '@rampart/contract';
import type { Ranksite } from '@rampart/core/integrations';
import type { BoundRoute } from '../../http/implement';
import { implement } from '../../http/implement';

export interface RanksiteLinkDependencies {
  readonly ranksite: Pick<Ranksite, 'linkTeam' | 'unlinkTeam'>;
}

const setRanksiteAuthHandler = implement(setRanksiteAuth, ({ ranksite }: RanksiteLinkDependencies) => {
  return async ({ team, body, now, reply }) => {
    switch (await ranksite.linkTeam({ teamId: team.id, ranksiteToken: body.ranksiteToken, now })) {
      case 'linked':
        return reply.goodRanksiteAuthSet();
      case 'notConfigured':
        return reply.badEndpoint();
      case 'invalidRanksiteToken':
        return reply.badRanksiteToken();
      case 'knownRanksiteId':
        return reply.badKnownRanksiteId();
      case 'unknownTeam':
        // Deleted since it was authenticated: its token is not valid any more.
        return reply.badToken();
    }
  };
});

const removeRanksiteAuthHandler = implement(removeRanksiteAuth, ({ ranksite }: RanksiteLinkDependencies) => {
  return async ({ team, reply }) => {
    switch (await ranksite.unlinkTeam({ teamId: team.id })) {
      case 'unlinked':
        return reply.goodRanksiteRemoved();
      case 'notConfigured':
        return reply.badEndpoint();
      case 'lastLoginMethod':
        return reply.badZeroAuth();
      case 'unknownTeam':
        return reply.badToken();
    }
  };
});

export function ranksiteLinkRoutes(dependencies: RanksiteLinkDependencies): BoundRoute[] {
  return [setRanksiteAuthHandler(dependencies), removeRanksiteAuthHandler(dependencies)];
}
