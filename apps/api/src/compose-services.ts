import { ADMIN_BOTS, INSTANCERS } from '@rampart/core/adapters';
import { createAdminBot, type AdminBot } from '@rampart/core/admin-bot';
import { createSecretCheck } from '@rampart/core/infra/secret-check';
import type {
  ChallengeCache,
  FindVisible,
  CheckInstancerConfig,
  ConcreteFlags,
} from '@rampart/core/challenges';
import { createProvider } from '@rampart/core/infra/config';
import { createRedisLocks } from '@rampart/core/infra/locks';
import {
  createCheckInstancerConfig,
  createInstancers,
  createInstances,
  createListTeamInstances,
  createStopInstances,
  type StopInstances,
  createReadRawInstanceStatus,
  instancerOffer,
  type Instances,
} from '@rampart/core/instances';
import type { FetchRecorder } from '@rampart/core/integrity';
import { createTeamStore } from '@rampart/core/teams';
import type { ApiDependencies } from './api-dependencies';
import * as participantRoutes from './features/admin-bot/participant.handler';
import * as serviceRoutes from './features/admin-bot/service.handler';
import type { ChallengeFeatures } from './features/challenges/challenge.presenter';
import * as instancesRoutes from './features/instances/instances.handler';
import { bindRoutes, type BoundRoute } from './http/implement';
import type { ServiceAuthenticator } from './http/pipeline/authenticate-service';

/** Handlers of challenge instances and of the admin bot. */
const ROUTES = [instancesRoutes, participantRoutes, serviceRoutes];

/** Longer than a start holds the lock when the service answers; the front proxy waits for it and the calls after it. */
const MAX_LOCK_WAIT_MS = 20_000;

export interface ServicesDependencies extends Pick<
  ApiDependencies,
  'config' | 'database' | 'redis' | 'random' | 'logger' | 'keyPrefix'
> {
  readonly challengeCache: ChallengeCache;
  readonly findVisible: FindVisible;
  /** The flags an instance or a bot is handed for a team. */
  readonly concreteFlags: ConcreteFlags;
  /** Undefined when fetches are not recorded. */
  readonly fetchRecorder: FetchRecorder | undefined;
}

/** Instances that also record which team was shown where its own runs. */
function recordingInstances(instances: Instances, recorder: FetchRecorder | undefined): Instances {
  if (recorder === undefined) return instances;
  const recording =
    (operation: Instances['status']): Instances['status'] =>
    async (request) => {
      const outcome = await operation(request);
      if (outcome.outcome === 'status' && outcome.instance.endpoints !== null)
        recorder.instanceShown({
          teamId: request.teamId,
          challengeId: request.challengeId,
          at: request.now,
        });
      return outcome;
    };
  return {
    ...instances,
    status: recording(instances.status),
    start: recording(instances.start),
    extend: recording(instances.extend),
  };
}

export interface ComposedServices {
  readonly routes: readonly BoundRoute[];
  readonly stopInstances: StopInstances;
  /** Undefined when no challenge can be given an instance. */
  readonly checkInstancerConfig: CheckInstancerConfig | undefined;
  readonly challengeFeatures: ChallengeFeatures;
  /** Undefined while no admin bot is configured. */
  readonly checkAdminBotScript: AdminBot['checkScript'] | undefined;
  /** Knows the runners of the admin bot by their secret. */
  readonly services: ServiceAuthenticator;
}

/** The services that run what belongs to a challenge: instancers, and the runners of the admin bot. */
export function composeServices(dependencies: ServicesDependencies): ComposedServices {
  const { config, logger, concreteFlags } = dependencies;
  const providers = Object.entries(config.instancers).map(
    ([name, provider]) => [name, createProvider(INSTANCERS, provider)] as const,
  );
  const instancers = createInstancers(new Map(providers), config.defaultInstancer);
  const locks = createRedisLocks({ ...dependencies, waitMs: MAX_LOCK_WAIT_MS });
  const teams = createTeamStore(dependencies.database);
  const instances = recordingInstances(
    createInstances({ ...dependencies, instancers, teams, locks }),
    dependencies.fetchRecorder,
  );

  const readInstance = createReadRawInstanceStatus({ instancers, logger });
  const listTeamInstances = createListTeamInstances({
    teams,
    challengeCache: dependencies.challengeCache,
    readInstance,
  });

  const { provider, maxLogsPerUserChallenge: keptLogs } = config.adminBot;
  const runners = provider && createProvider(ADMIN_BOTS, provider);
  const adminBot =
    runners &&
    createAdminBot({
      ...dependencies,
      flagsOf: concreteFlags,
      readInstance,
      runner: runners.scripts,
      keptLogs,
    });
  const isRunner = runners && createSecretCheck(runners.secretKey);

  return {
    routes: bindRoutes(ROUTES, { instances, instancers, listTeamInstances, adminBot }),
    stopInstances: createStopInstances({
      challenges: async () => (await dependencies.challengeCache.latest()).challenges,
      teamIds: () => teams.listIds(),
      instancers,
      logger,
    }),
    checkInstancerConfig: createCheckInstancerConfig(instancers),
    challengeFeatures: {
      hasAdminBot: adminBot !== undefined,
      instancerOffer: (challenge) => instancerOffer(instancers, challenge),
    },
    checkAdminBotScript: adminBot?.checkScript,
    services: { isConfigured: isRunner !== undefined, accepts: (token) => isRunner?.(token) ?? false },
  };
}
