import * as contract from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { DownloadMarker } from '@rampart/core/integrity';
import type { Profile, Team, Teams } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { ProfileAnswers } from './profile-answers';
import {
  presentOwnUserV1,
  presentOwnUserV2,
  presentUserUpdateV1,
  presentUserUpdateV2,
  presentUserV1,
  presentUserV2,
  type PresentedAccount,
} from './users.presenter';

export interface ProfileDependencies {
  readonly auth: Pick<Auth, 'readOwnAccount'>;
  readonly teams: Pick<Teams, 'findPublicProfile' | 'updateOwnProfile'>;
  readonly profileAnswers: ProfileAnswers;
  /** Undefined when downloads are not recorded. */
  readonly downloadMarker: DownloadMarker | undefined;
}

async function getUser(
  {
    params,
    now,
    routeName,
    reply,
  }: HandlerCall<typeof contract.getUserV1 | typeof contract.getUserV2, { goodUserData: Profile }>,
  { teams, profileAnswers }: ProfileDependencies,
): Promise<Answer> {
  const profile = await teams.findPublicProfile(params.id, now);
  if (profile === undefined) return reply.badUnknownUser();
  const render = () => reply.render.goodUserData(profile.read());
  return reply.prerendered(profileAnswers.publicAnswer(routeName, profile, render));
}

async function getOwnUser(
  {
    team,
    now,
    routeName,
    reply,
  }: HandlerCall<
    typeof contract.getOwnUserV1 | typeof contract.getOwnUserV2,
    { goodUserSelfData: PresentedAccount }
  >,
  { auth, profileAnswers, downloadMarker }: ProfileDependencies,
): Promise<Answer> {
  const account = await auth.readOwnAccount({ team, now });
  if (account === undefined) return reply.badToken();
  const write = (teamToken: string) =>
    reply.dataJson.goodUserSelfData({
      profile: account.profile.read(),
      allowedDivisions: account.allowedDivisions,
      ...(downloadMarker === undefined ? {} : { downloadMarker: downloadMarker(team.id) }),
      teamToken,
    });
  return reply.written('goodUserSelfData', profileAnswers.ownData(routeName, account, write));
}

async function updateOwnUser(
  {
    team,
    body,
    now,
    reply,
  }: HandlerCall<typeof contract.updateOwnUserV1 | typeof contract.updateOwnUserV2, { goodUserUpdate: Team }>,
  { teams }: ProfileDependencies,
): Promise<Answer> {
  const updated = await teams.updateOwnProfile({ teamId: team.id, changes: body, now });
  switch (updated.outcome) {
    case 'updated':
      return reply.goodUserUpdate(updated.team);
    case 'invalidName':
      return reply.badName();
    case 'divisionNotAllowed':
      return reply.badDivisionNotAllowed();
    case 'divisionFrozen':
      return 'badDivisionChangeEnded' in reply
        ? reply.badDivisionChangeEnded()
        : reply.badBody('body', 'division', 'cannot be changed after the end of the event');
    case 'knownName':
      return reply.badKnownName();
    case 'unknownTeam':
      return reply.badToken();
  }
}

export const getUserV1Route = implement(contract.getUserV1, getUser, { goodUserData: presentUserV1 });
export const getUserV2Route = implement(contract.getUserV2, getUser, { goodUserData: presentUserV2 });
export const getOwnUserV1Route = implement(contract.getOwnUserV1, getOwnUser, {
  goodUserSelfData: presentOwnUserV1,
});
export const getOwnUserV2Route = implement(contract.getOwnUserV2, getOwnUser, {
  goodUserSelfData: presentOwnUserV2,
});
export const updateOwnUserV1Route = implement(contract.updateOwnUserV1, updateOwnUser, {
  goodUserUpdate: presentUserUpdateV1,
});
export const updateOwnUserV2Route = implement(contract.updateOwnUserV2, updateOwnUser, {
  goodUserUpdate: presentUserUpdateV2,
});
