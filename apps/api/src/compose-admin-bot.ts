import { adminBotSubmissions } from '@rampart/contract';
import { createAdminBot, createServiceSecret, type AdminBot } from '@rampart/core/admin-bot';
import type { Catalogue, ConcreteFlags } from '@rampart/core/challenges';
import { createHttpScriptRunner } from '@rampart/core/infra/adapters/admin-bot';
import { textOption } from '@rampart/core/infra/config';
import type { ReadRawInstanceStatus } from '@rampart/core/instances';
import type { ApiParts } from './compose';
import type { ServiceAuthenticator } from './http/ports';

export interface ComposedAdminBot {
  /** Undefined while no provider is configured. */
  readonly adminBot: AdminBot | undefined;
  /** Of the runners. */
  readonly services: ServiceAuthenticator;
}

/** The visiting browser: jobs and scripts here, browsers in the runners. */
export function composeAdminBot(
  parts: Pick<ApiParts, 'config' | 'database' | 'random' | 'logger'> & {
    readonly catalogue: Catalogue;
    readonly flagsOf: ConcreteFlags;
    readonly readInstance: ReadRawInstanceStatus;
  },
): ComposedAdminBot {
  const { provider, maxLogsPerUserChallenge: keptLogs } = parts.config.adminBot;
  if (provider === undefined) {
    return { adminBot: undefined, services: { isConfigured: false, accepts: () => false } };
  }
  return {
    adminBot: createAdminBot({
      ...parts,
      runner: createHttpScriptRunner(provider),
      bucket: adminBotSubmissions,
      keptLogs,
    }),
    services: { isConfigured: true, accepts: createServiceSecret(textOption(provider, 'secretKey')) },
  };
}
