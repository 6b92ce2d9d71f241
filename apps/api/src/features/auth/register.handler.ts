import * as contract from '@rampart/contract';
import type { Auth, RegisterTeamResult } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface RegisterDependencies {
  readonly auth: Pick<Auth, 'registerTeam'>;
}

type Registered = Extract<RegisterTeamResult, { outcome: 'registered' }>;

async function register(
  {
    body,
    now,
    clientIp,
    takeToken,
    reply,
  }: HandlerCall<typeof contract.registerV1 | typeof contract.registerV2, { goodRegister: Registered }>,
  { auth }: RegisterDependencies,
): Promise<Answer> {
  const registered = await auth.registerTeam({ ...body, now, clientIp, takeToken });
  switch (registered.outcome) {
    case 'registered':
      return reply.goodRegister(registered);
    case 'verificationSent':
      return reply.goodVerifySent();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: registered.retryInMs });
    case 'invalidEmail':
      return reply.badEmail();
    case 'invalidName':
      return reply.badName();
    case 'registrationsDisabled':
      return reply.badRegistrationsDisabled();
    case 'ranksiteNotConfigured':
      return reply.badEndpoint();
    case 'noDivision':
      return reply.badCompetitionNotAllowed();
    case 'invalidRanksiteToken':
      return reply.badRanksiteToken();
    case 'knownName':
      return reply.badKnownName();
    case 'knownEmail':
      return reply.badKnownEmail();
    case 'knownRanksiteId':
      return reply.badKnownRanksiteId();
  }
}

export const registerV1Route = implement(contract.registerV1, register, {
  goodRegister: ({ authToken }) => ({ authToken }),
});
export const registerV2Route = implement(contract.registerV2, register, {
  goodRegister: ({ authToken, teamToken }) => ({ authToken, teamToken }),
});
