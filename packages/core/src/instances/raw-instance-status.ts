import { integrationIdOf, type Challenge, type InstancerConfig } from '../challenges';
import type { Logger } from '../infra/logging';
import { callProvider, type Failed } from './call-provider';
import type { InstanceRef } from './instance-provider';
import type { InstanceStatus } from './instance-status';
import type { Instancers } from './instancers';

export type InstancedChallenge = Pick<Challenge, 'id' | 'instancerConfig'>;

/** How the provider identifies the team's instance. */
export function instanceRef(
  challengeId: string,
  instancerConfig: InstancerConfig,
  teamId: string,
): InstanceRef {
  const integrationId = integrationIdOf(challengeId, instancerConfig);
  return { teamId, integrationId, config: instancerConfig.config };
}

export type RawInstanceStatus =
  | { readonly outcome: 'status'; readonly status: InstanceStatus }
  /** The challenge has no instancer configuration, or the instancer it names is not configured. */
  | { readonly outcome: 'unavailable' }
  /** The provider cannot be reached, sends an invalid response or refuses. */
  | Failed;

/** A team's instance as the provider reports it, endpoints that participants may not see included. */
export type ReadRawInstanceStatus = (
  challenge: InstancedChallenge,
  teamId: string,
  now: Date,
) => Promise<RawInstanceStatus>;

export function createReadRawInstanceStatus(dependencies: {
  /** Undefined when the feature is off. */
  readonly instancers: Instancers | undefined;
  readonly logger: Logger;
}): ReadRawInstanceStatus {
  const { instancers, logger } = dependencies;
  return async ({ id: challengeId, instancerConfig }, teamId, now) => {
    if (instancerConfig === null) return { outcome: 'unavailable' };
    const provider = instancers?.find(instancerConfig.instancer);
    if (provider === undefined) return { outcome: 'unavailable' };
    const instance = instanceRef(challengeId, instancerConfig, teamId);
    return callProvider(() => provider.get(instance, now), logger, {
      challengeId,
      teamId,
      operation: 'status',
    });
  };
}
