import { login } from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import { implement } from '../../http/implement';

export interface LoginDependencies {
  readonly auth: Pick<Auth, 'logIn'>;
}

export const loginHandler = implement(login, ({ auth }: LoginDependencies) => {
  return async ({ body, now, reply }) => {
    const loggedIn = await auth.logIn({ ...body, now });
    switch (loggedIn.outcome) {
      case 'loggedIn':
        return reply.goodLogin({ authToken: loggedIn.authToken });
      case 'missingToken':
        return reply.badBody('body', 'teamToken', 'a team token or a ranking-site token is required');
      case 'invalidTeamToken':
        return reply.badTokenVerification();
      case 'invalidRanksiteToken':
        return reply.badRanksiteToken();
      case 'unknownTeam':
        return reply.badUnknownUser();
    }
  };
});
