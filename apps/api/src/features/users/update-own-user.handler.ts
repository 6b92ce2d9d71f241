import { updateOwnUserV1, updateOwnUserV2 } from '@rampart/contract';
import type { Teams } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { presentUserUpdateV1, presentUserUpdateV2 } from './users.presenter';

export interface UpdateOwnUserDependencies {
  readonly teams: Pick<Teams, 'updateOwnProfile'>;
}

// A team that vanished since it was authenticated has no valid token any more.
export const updateOwnUserV1Handler = implement(updateOwnUserV1, ({ teams }: UpdateOwnUserDependencies) => {
  return async ({ team, body, now, reply }) => {
    const updated = await teams.updateOwnProfile({ teamId: team.id, changes: body, now });
    switch (updated.outcome) {
      case 'updated':
        return reply.goodUserUpdate(presentUserUpdateV1(updated.team));
      case 'invalidName':
        return reply.badName();
      case 'divisionNotAllowed':
        return reply.badDivisionNotAllowed();
      case 'divisionFrozen':
        return reply.badBody('body', 'division', 'cannot be changed after the end of the event');
      case 'knownName':
        return reply.badKnownName();
      case 'unknownTeam':
        return reply.badToken();
    }
  };
});

export const updateOwnUserV2Handler = implement(updateOwnUserV2, ({ teams }: UpdateOwnUserDependencies) => {
  return async ({ team, body, now, reply }) => {
    const updated = await teams.updateOwnProfile({ teamId: team.id, changes: body, now });
    switch (updated.outcome) {
      case 'updated':
        return reply.goodUserUpdate(presentUserUpdateV2(updated.team));
      case 'invalidName':
        return reply.badName();
      case 'divisionNotAllowed':
        return reply.badDivisionNotAllowed();
      case 'divisionFrozen':
        return reply.badDivisionChangeEnded();
      case 'knownName':
        return reply.badKnownName();
      case 'unknownTeam':
        return reply.badToken();
    }
  };
});
