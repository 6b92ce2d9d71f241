import type {
  Catalogue,
  Challenge,
  CheckInstancerConfig,
  ConcreteFlags,
  InstancerOffer,
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

/** Longer than a start keeps its turn with a service that answers; the front proxy waits for it and the calls after it. */
const LONGEST_WAIT_FOR_A_TURN_MS = 20_000;

export interface InstancesParts extends Pick<
  ApiParts,
  'config' | 'redis' | 'random' | 'logger' | 'keyPrefix'
> {
  readonly catalogue: Catalogue;
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
export function composeInstances(parts: InstancesParts): ComposedInstances {
  const { config, logger, catalogue } = parts;
  const providers = Object.entries(config.instancers).map(
    ([name, provider]) => [name, createInstanceProvider(provider)] as const,
  );
  const instancers = createInstancers(new Map(providers), config.defaultInstancer);
  const turns = createRedisTurns({ ...parts, waitMs: LONGEST_WAIT_FOR_A_TURN_MS });
  return {
    instancers,
    instances: createInstances({ instancers, catalogue, concreteFlags: parts.flagsOf, turns, logger }),
    checkInstancerConfig: createCheckInstancerConfig(instancers),
    instancerOffer: (challenge) => instancerOffer(instancers, challenge),
    readRawInstanceStatus: createReadRawInstanceStatus({ instancers, logger }),
  };
}
