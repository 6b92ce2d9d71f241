import {
  createConcreteFlags,
  createMintedFlagStore,
  createMintFlag,
  type Catalogue,
  type Challenge,
  type CheckInstancerConfig,
  type ConcreteFlags,
  type InstancerOffer,
} from '@rampart/core/challenges';
import { createInstanceProvider } from '@rampart/core/infra/adapters/instancers';
import { createRedisTurns } from '@rampart/core/infra/turns';
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
import type { ApiParts } from './compose';

/** Longer than a start takes, shorter than a front proxy waits. */
const LONGEST_WAIT_FOR_A_TURN_MS = 20_000;

export interface InstancesParts extends Pick<
  ApiParts,
  'config' | 'database' | 'redis' | 'random' | 'logger' | 'keyPrefix'
> {
  readonly catalogue: Catalogue;
}

export interface ComposedInstances {
  /** undefined: the feature is off */
  readonly instancers: Instancers | undefined;
  readonly instances: Instances;
  /** undefined: no challenge can be given a configuration */
  readonly checkInstancerConfig: CheckInstancerConfig | undefined;
  readonly instancerOffer: (challenge: Challenge) => InstancerOffer;
  /** For the admin bot: flags and instances as its jobs carry them. */
  readonly concreteFlags: ConcreteFlags;
  readonly readRawInstanceStatus: ReadRawInstanceStatus;
}

/** The part of `compose` that deals with challenge instances: instancers picked by setting. */
export function composeInstances(parts: InstancesParts): ComposedInstances {
  const { config, database, random, logger, catalogue } = parts;
  const providers = Object.entries(config.instancers).map(
    ([name, provider]) => [name, createInstanceProvider(provider)] as const,
  );
  const instancers = createInstancers(new Map(providers), config.defaultInstancer);
  const concreteFlags = createConcreteFlags(
    createMintFlag({ store: createMintedFlagStore(database), random }),
  );
  const turns = createRedisTurns({ ...parts, waitMs: LONGEST_WAIT_FOR_A_TURN_MS });
  return {
    instancers,
    instances: createInstances({ instancers, catalogue, concreteFlags, turns, logger }),
    checkInstancerConfig: createCheckInstancerConfig(instancers),
    instancerOffer: (challenge) => instancerOffer(instancers, challenge),
    concreteFlags,
    readRawInstanceStatus: createReadRawInstanceStatus({ instancers, logger }),
  };
}
