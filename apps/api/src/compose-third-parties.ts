import { ANALYTICS, CAPTCHAS, createHttpRanksiteSite } from '@rampart/core/adapters';
import { externalAuthAuthorize } from '@rampart/contract';
import type { TokenCodec } from '@rampart/core/auth';
import { createCaptchaGate, type CaptchaGate } from '@rampart/core/captcha';
import type { EventPublisher } from '@rampart/core/events';
import {
  withTimeout,
  createExternalAuth,
  createRedisSignInCodes,
  type ExternalAuth,
} from '@rampart/core/external-auth';
import { createProvider } from '@rampart/core/infra/config';
import { argon2SecretHasher } from '@rampart/core/infra/secret-hasher';
import {
  clientFacts,
  createRanksite,
  createScriptCache,
  type ClientFacts,
  type Ranksite,
  type ScriptCache,
} from '@rampart/core/integrations';
import type { ApiDependencies } from './compose';

export interface ThirdPartyDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'redis' | 'random' | 'keyPrefix'
> {
  readonly codec: TokenCodec;
  readonly eventPublisher: EventPublisher;
}

export interface ThirdParties {
  readonly captcha: CaptchaGate;
  readonly ranksite: Ranksite;
  readonly externalAuth: ExternalAuth;
  /** Undefined without analytics. */
  readonly analyticsScript: ScriptCache | undefined;
  readonly clientFacts: ClientFacts;
}

/** The half of `compose` that deals with services outside: adapters picked by setting. */
export function composeThirdParties(dependencies: ThirdPartyDependencies): ThirdParties {
  const { config, redis, keyPrefix } = dependencies;
  const captcha = config.captcha.provider;
  const analytics = config.analytics.provider;
  return {
    captcha: createCaptchaGate(
      captcha && createProvider(CAPTCHAS, captcha),
      config.captcha.protectedEndpoints,
    ),
    ranksite: createRanksite({
      ...dependencies,
      site: config.ranksite && createHttpRanksiteSite(config.ranksite),
    }),
    externalAuth: createExternalAuth({
      ...dependencies,
      codes: withTimeout(createRedisSignInCodes(redis, keyPrefix)),
      hasher: argon2SecretHasher,
      bucket: externalAuthAuthorize,
    }),
    analyticsScript: analytics && createScriptCache(createProvider(ANALYTICS, analytics)),
    clientFacts: clientFacts(config),
  };
}
