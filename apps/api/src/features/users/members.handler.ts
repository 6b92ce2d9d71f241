import { addMember, listMembers, removeMember, type MemberData } from '@rampart/contract';
import type { Member, Teams } from '@rampart/core/teams';
import { implement } from '../../http/implement';

export interface MembersDependencies {
  readonly teams: Pick<Teams, 'listMembers' | 'addMember' | 'removeMember'>;
}

function presentMember({ id, teamId, email }: Member): MemberData {
  return { id, userid: teamId, email };
}

export const listMembersHandler = implement(listMembers, ({ teams }: MembersDependencies) => {
  return async ({ team, reply }) => {
    const members = await teams.listMembers(team.id);
    return members === undefined ? reply.badEndpoint() : reply.goodMemberData(members.map(presentMember));
  };
});

export const addMemberHandler = implement(addMember, ({ teams }: MembersDependencies) => {
  return async ({ team, body, now, reply }) => {
    const added = await teams.addMember({ teamId: team.id, email: body.email, now });
    switch (added.outcome) {
      case 'added':
        return reply.goodMemberCreate(presentMember(added.member));
      case 'invalidEmail':
        return reply.badEmail();
      case 'switchedOff':
        return reply.badEndpoint();
      case 'tooMany':
        return reply.badTooManyMembers();
      case 'knownEmail':
        return reply.badKnownEmail();
      case 'unknownTeam':
        // It vanished since it was authenticated.
        return reply.badToken();
    }
  };
});

export const removeMemberHandler = implement(removeMember, ({ teams }: MembersDependencies) => {
  return async ({ team, params, reply }) => {
    const { outcome } = await teams.removeMember({ id: params.id, teamId: team.id });
    return outcome === 'removed' ? reply.goodMemberDelete() : reply.badEndpoint();
  };
});
