import * as contract from '@rampart/contract';
import type { Auth } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface LoginDependencies {
  readonly auth: Pick<Auth, 'logIn'>;
}

async function login(
  { body, now, reply }: HandlerCall<typeof contract.login>,
  { auth }: LoginDependencies,
): Promise<Answer> {
  const loggedIn = await auth.logIn({ ...body, now });
  switch (loggedIn.outcome) {
    case 'loggedIn':
      return reply.goodLogin({ authToken: loggedIn.authToken });
    case 'invalidTeamToken':
      return reply.badTokenVerification();
    case 'invalidRanksiteToken':
      return reply.badRanksiteToken();
    case 'unknownTeam':
      return reply.badUnknownUser();
  }
}

/** The pipeline has already checked the token. */
function testToken({ reply }: HandlerCall<typeof contract.testToken>): Answer {
  return reply.goodToken();
}

export const loginRoute = implement(contract.login, login);
export const testTokenRoute = implement(contract.testToken, testToken);
