import * as contract from '@rampart/contract';
import type { Member, Teams } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface MembersDependencies {
  readonly teams: Pick<Teams, 'listMembers' | 'addMember' | 'removeMember'>;
}

function presentMember({ id, teamId, email }: Member): contract.MemberData {
  return { id, userid: teamId, email };
}

async function listMembers(
  { team, reply }: HandlerCall<typeof contract.listMembers>,
  { teams }: MembersDependencies,
): Promise<Answer> {
  const members = await teams.listMembers(team.id);
  return members === undefined ? reply.badEndpoint() : reply.goodMemberData(members.map(presentMember));
}

async function addMember(
  { team, body, now, reply }: HandlerCall<typeof contract.addMember>,
  { teams }: MembersDependencies,
): Promise<Answer> {
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
      return reply.badToken();
  }
}

async function removeMember(
  { team, params, reply }: HandlerCall<typeof contract.removeMember>,
  { teams }: MembersDependencies,
): Promise<Answer> {
  const { outcome } = await teams.removeMember({ id: params.id, teamId: team.id });
  return outcome === 'removed' ? reply.goodMemberDelete() : reply.badEndpoint();
}

export const listMembersRoute = implement(contract.listMembers, listMembers);
export const addMemberRoute = implement(contract.addMember, addMember);
export const removeMemberRoute = implement(contract.removeMember, removeMember);
