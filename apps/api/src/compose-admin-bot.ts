import { adminBotSubmissions } from '@rampart/contract';
import { createAdminBot, createServiceSecret, type AdminBot } from '@rampart/core/admin-bot';
import type { ChallengeCache, ConcreteFlags } from '@rampart/core/challenges';
import { ADMIN_BOTS } from '@rampart/core/adapters';
import { createProvider } from '@rampart/core/infra/config';
import type { ReadRawInstanceStatus } from '@rampart/core/instances';
import type { ApiDependencies } from './compose';
import type { ServiceAuthenticator } from './http/ports';

export interface ComposedAdminBot {
  /** Undefined while no provider is configured. */
  readonly adminBot: AdminBot | undefined;
  /** Of the runners. */
  readonly services: ServiceAuthenticator;
}

/** The visiting browser: jobs and scripts here, browsers in the runners. */
export function composeAdminBot(
  dependencies: Pick<ApiDependencies, 'config' | 'database' | 'random' | 'logger'> & {
    readonly challengeCache: ChallengeCache;
    readonly flagsOf: ConcreteFlags;
    readonly readInstance: ReadRawInstanceStatus;
  },
): ComposedAdminBot {
  const { provider, maxLogsPerUserChallenge: keptLogs } = dependencies.config.adminBot;
  if (provider === undefined) {
    return { adminBot: undefined, services: { isConfigured: false, accepts: () => false } };
  }
  const runners = createProvider(ADMIN_BOTS, provider);
  return {
    adminBot: createAdminBot({
      ...dependencies,
      runner: runners.scripts,
      bucket: adminBotSubmissions,
      keptLogs,
    }),
    services: { isConfigured: true, accepts: createServiceSecret(runners.secretKey) },
  };
}
