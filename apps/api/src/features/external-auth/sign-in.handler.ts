import { authorizeExternalAuth, exchangeExternalAuthCode, getExternalAuthClient } from '@rampart/contract';
import type { ExternalAuth } from '@rampart/core/external-auth';
import { implement } from '../../http/implement';

export interface SignInDependencies {
  readonly externalAuth: Pick<ExternalAuth, 'findClient' | 'authorize' | 'exchangeCode'>;
}

export const getExternalAuthClientHandler = implement(
  getExternalAuthClient,
  ({ externalAuth }: SignInDependencies) => {
    return async ({ params, reply }) => {
      const client = await externalAuth.findClient(params.id);
      if (client === undefined) return reply.badExternalAuthRequest();
      const { id, name, redirectUri } = client;
      return reply.goodExternalAuthClient({ id, name, redirectUri });
    };
  },
);

export const authorizeExternalAuthHandler = implement(
  authorizeExternalAuth,
  ({ externalAuth }: SignInDependencies) => {
    return async ({ team, body, now, takeToken, reply }) => {
      const authorized = await externalAuth.authorize({ ...body, teamId: team.id, takeToken, now });
      switch (authorized.outcome) {
        case 'authorized':
          return reply.goodExternalAuthAuthorize({ redirectTo: authorized.redirectTo });
        case 'notAnAddress':
          return reply.badBody('body', 'redirectUri', 'must be an absolute http or https address');
        case 'badRequest':
          return reply.badExternalAuthRequest();
        case 'throttled':
          return reply.badRateLimit({ timeLeft: authorized.retryInMs });
      }
    };
  },
);

export const exchangeExternalAuthCodeHandler = implement(
  exchangeExternalAuthCode,
  ({ externalAuth }: SignInDependencies) => {
    return async ({ body, now, reply }) => {
      const exchanged = await externalAuth.exchangeCode({ ...body, now });
      return exchanged.outcome === 'exchanged'
        ? reply.goodExternalAuthToken({ accessToken: exchanged.accessToken, tokenType: 'bearer' })
        : reply.badExternalAuthRequest();
    };
  },
);
