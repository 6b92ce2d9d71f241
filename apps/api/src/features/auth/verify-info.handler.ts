import { getVerifyInfo } from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import { implement } from '../../http/implement';

export interface VerifyInfoDependencies {
  readonly auth: Pick<Auth, 'readVerifyInfo'>;
}

export const getVerifyInfoHandler = implement(getVerifyInfo, ({ auth }: VerifyInfoDependencies) => {
  return async ({ query, now, reply }) => {
    const info = await auth.readVerifyInfo({ token: query.token, now });
    if (info === undefined) return reply.badTokenVerification();
    const { kind, email, name } = info;
    return reply.goodVerifyInfo({ kind, email, ...(name === undefined ? {} : { name }) });
  };
});
