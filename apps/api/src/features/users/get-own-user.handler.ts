import { getOwnUserV1, getOwnUserV2 } from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import { implement } from '../../http/implement';
import { presentOwnUserV1, presentOwnUserV2 } from './users.presenter';

export interface OwnUserDependencies {
  readonly auth: Pick<Auth, 'readOwnAccount'>;
}

// A team that vanished since it was authenticated has no valid token any more.
export const getOwnUserV1Handler = implement(getOwnUserV1, ({ auth }: OwnUserDependencies) => {
  return async ({ team, now, reply }) => {
    const account = await auth.readOwnAccount({ teamId: team.id, now });
    return account === undefined ? reply.badToken() : reply.goodUserSelfData(presentOwnUserV1(account));
  };
});

export const getOwnUserV2Handler = implement(getOwnUserV2, ({ auth }: OwnUserDependencies) => {
  return async ({ team, now, reply }) => {
    const account = await auth.readOwnAccount({ teamId: team.id, now });
    return account === undefined ? reply.badToken() : reply.goodUserSelfData(presentOwnUserV2(account));
  };
});
