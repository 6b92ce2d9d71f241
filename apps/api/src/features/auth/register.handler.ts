import { registerV1, registerV2 } from '@rampart/contract';
import type { Auth, RegisterTeamResult } from '@rampart/core/auth';
import type { Answer } from '../../http/answer';
import { implement } from '../../http/implement';
import type { ReplyBuilder } from '../../http/reply-builder';

export interface RegisterDependencies {
  readonly auth: Pick<Auth, 'registerTeam'>;
}

type Unregistered = Exclude<RegisterTeamResult, { outcome: 'registered' }>;

function present(
  registered: Unregistered,
  reply: Omit<ReplyBuilder<typeof registerV1>, 'goodRegister' | 'prerendered' | 'serialized'>,
): Answer {
  switch (registered.outcome) {
    case 'verificationSent':
      return reply.goodVerifySent();
    case 'throttled':
      return reply.badRateLimit({ timeLeft: registered.retryInMs });
    case 'invalidEmail':
      return reply.badEmail();
    case 'invalidName':
      return reply.badName();
    case 'missingEmail':
      return reply.badBody('body', 'email', 'is required without a ranking-site token');
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

export const registerV1Handler = implement(registerV1, ({ auth }: RegisterDependencies) => {
  return async ({ body, now, clientIp, takeToken, reply }) => {
    const registered = await auth.registerTeam({ ...body, now, clientIp, takeToken });
    if (registered.outcome !== 'registered') return present(registered, reply);
    return reply.goodRegister({ authToken: registered.authToken });
  };
});

export const registerV2Handler = implement(registerV2, ({ auth }: RegisterDependencies) => {
  return async ({ body, now, clientIp, takeToken, reply }) => {
    const registered = await auth.registerTeam({ ...body, now, clientIp, takeToken });
    if (registered.outcome !== 'registered') return present(registered, reply);
    return reply.goodRegister({ authToken: registered.authToken, teamToken: registered.teamToken });
  };
});
