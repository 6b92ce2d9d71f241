import { ANALYTICS, CAPTCHAS, createHttpRanksiteSite } from '@rampart/core/adapters';
import type { TokenCodec } from '@rampart/core/auth';
import { createCaptchaGate, type CaptchaGate } from '@rampart/core/captcha';
import type { EventPublisher } from '@rampart/core/events';
import {
  createExternalAuth,
  createOpenIdKeys,
  createRedisOpenIdCodes,
  createRedisSignInCodes,
} from '@rampart/core/external-auth';
import { createProvider } from '@rampart/core/infra/config';
import { argon2SecretHasher } from '@rampart/core/infra/secret-hasher';
import { clientFacts, createRanksite, createScriptCache } from '@rampart/core/integrations';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { ApiDependencies } from './api-dependencies';
import type { AnswerCache } from './features/answer-cache';
import * as manageClientsRoutes from './features/external-auth/manage-clients.handler';
import { openIdDiscoveryRoute } from './features/external-auth/openid-discovery';
import * as openidRoutes from './features/external-auth/openid.handler';
import * as signInRoutes from './features/external-auth/sign-in.handler';
import { analyticsScriptRoute } from './features/integrations/analytics-script';
import * as getClientConfigRoutes from './features/integrations/get-client-config.handler';
import * as ranksiteRoutes from './features/integrations/ranksite.handler';
import type { Boards } from './features/leaderboard/boards';
import type { StaffBoards } from './features/leaderboard/staff-boards';
import * as resultsRoutes from './features/results/results.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { PlainRoute } from './http/plain-route';

/** Handlers of the client configuration, of the ranking site, of results and of the sign-in to other services. */
const ROUTES = [
  getClientConfigRoutes,
  ranksiteRoutes,
  resultsRoutes,
  signInRoutes,
  openidRoutes,
  manageClientsRoutes,
];

export interface ThirdPartyDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'redis' | 'random' | 'logger' | 'keyPrefix'
> {
  readonly codec: TokenCodec;
  readonly eventPublisher: EventPublisher;
  readonly boards: Boards;
  readonly staffBoards: StaffBoards;
  readonly answers: AnswerCache;
  readonly settings: EffectiveSettings;
}

export interface ThirdParties {
  readonly routes: readonly BoundRoute[];
  readonly plainRoutes: readonly PlainRoute[];
  readonly captcha: CaptchaGate;
}

/** Everything that involves other sites: ranking site, captcha, analytics, and sites that teams sign in to. */
export function composeThirdParties(dependencies: ThirdPartyDependencies): ThirdParties {
  const { config, redis, logger, keyPrefix } = dependencies;
  const captcha = config.captcha.provider;
  const analytics = config.analytics.provider;
  const script = analytics && createScriptCache(createProvider(ANALYTICS, analytics));
  const handlerDependencies = {
    ...dependencies,
    ranksite: createRanksite({
      ...dependencies,
      site: config.ranksite && createHttpRanksiteSite(config.ranksite),
    }),
    externalAuth: createExternalAuth({
      ...dependencies,
      codes: createRedisSignInCodes(redis, keyPrefix),
      openIdCodes: createRedisOpenIdCodes(redis, keyPrefix),
      keys: createOpenIdKeys(config),
      issuer: config.origin,
      hasher: argon2SecretHasher,
    }),
    clientFacts: clientFacts(config),
  };
  return {
    routes: bindRoutes(ROUTES, handlerDependencies),
    plainRoutes: [analyticsScriptRoute(script, logger), openIdDiscoveryRoute(config.origin)],
    captcha: createCaptchaGate(
      captcha && createProvider(CAPTCHAS, captcha),
      config.captcha.protectedEndpoints,
    ),
  };
}
