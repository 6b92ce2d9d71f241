import type {
  ChallengeCache,
  Challenge,
  CheckInstancerConfig,
  ConcreteFlags,
  InstancerOffer,
} from '@rampart/core/challenges';
import { INSTANCERS } from '@rampart/core/adapters';
import { createProvider } from '@rampart/core/infra/config';
import { createRedisLocks } from '@rampart/core/infra/locks';
import {
  createCheckInstancerConfig,
  createInstancers,
  createInstances,
  createReadRawInstanceStatus,
  instancerOffer,
  type Instancers,
  type Instances,
  type ReadRawInstanceStatus,
} from '@rampart/core/instances';
import type { ApiDependencies } from './compose';

/** Longer than a start holds the lock when the service answers; the front proxy waits for it and the calls after it. */
const MAX_LOCK_WAIT_MS = 20_000;

export interface InstancesDependencies extends Pick<
  ApiDependencies,
  'config' | 'redis' | 'random' | 'logger' | 'keyPrefix'
> {
  readonly challengeCache: ChallengeCache;
  readonly flagsOf: ConcreteFlags;
}

export interface ComposedInstances {
  /** undefined: the feature is off */
  readonly instancers: Instancers | undefined;
  readonly instances: Instances;
  /** undefined: no challenge can be given a configuration */
  readonly checkInstancerConfig: CheckInstancerConfig | undefined;
  readonly instancerOffer: (challenge: Challenge) => InstancerOffer;
  /** For the admin bot: instances as its jobs carry them. */
  readonly readRawInstanceStatus: ReadRawInstanceStatus;
}

/** The part of `compose` that deals with challenge instances: instancers picked by setting. */
export function composeInstances(dependencies: InstancesDependencies): ComposedInstances {
  const { config, logger, challengeCache } = dependencies;
  const providers = Object.entries(config.instancers).map(
    ([name, provider]) => [name, createProvider(INSTANCERS, provider)] as const,
  );
  const instancers = createInstancers(new Map(providers), config.defaultInstancer);
  const locks = createRedisLocks({ ...dependencies, waitMs: MAX_LOCK_WAIT_MS });
  return {
    instancers,
    instances: createInstances({
      instancers,
      challengeCache,
      concreteFlags: dependencies.flagsOf,
      locks,
      logger,
    }),
    checkInstancerConfig: createCheckInstancerConfig(instancers),
    instancerOffer: (challenge) => instancerOffer(instancers, challenge),
    readRawInstanceStatus: createReadRawInstanceStatus({ instancers, logger }),
  };
}
