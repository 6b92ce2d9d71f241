import { getUserV1, getUserV2 } from '@rampart/contract';
import type { Teams } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { presentUserV1, presentUserV2 } from './users.presenter';

export interface UserDependencies {
  readonly teams: Pick<Teams, 'findPublicProfile'>;
}

export const getUserV1Handler = implement(getUserV1, ({ teams }: UserDependencies) => {
  return async ({ params, now, reply }) => {
    const profile = await teams.findPublicProfile(params.id, now);
    return profile === undefined ? reply.badUnknownUser() : reply.goodUserData(presentUserV1(profile));
  };
});

export const getUserV2Handler = implement(getUserV2, ({ teams }: UserDependencies) => {
  return async ({ params, now, reply }) => {
    const profile = await teams.findPublicProfile(params.id, now);
    return profile === undefined ? reply.badUnknownUser() : reply.goodUserData(presentUserV2(profile));
  };
});
