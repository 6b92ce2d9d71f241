import { adminBotSubmissions } from '@rampart/contract';
import { createAdminBot, type AdminBot } from '@rampart/core/admin-bot';
import { createSecretCheck } from '@rampart/core/infra/secret-check';
import type { ChallengeCache, ConcreteFlags } from '@rampart/core/challenges';
import { createHttpScriptRunner } from '@rampart/core/infra/adapters/admin-bot';
import { textOption } from '@rampart/core/infra/config';
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
  return {
    adminBot: createAdminBot({
      ...dependencies,
      runner: createHttpScriptRunner(provider),
      bucket: adminBotSubmissions,
      keptLogs,
    }),
    services: { isConfigured: true, accepts: createSecretCheck(textOption(provider, 'secretKey')) },
  };
}
