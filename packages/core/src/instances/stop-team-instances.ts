import { mapLimited } from '../infra/batching';
import type { Logger } from '../infra/logging';
import { callProvider } from './call-provider';
import type { InstanceAnswer } from './instance-provider';
import type { Instancers } from './instancers';
import { instanceRef, type InstancedChallenge } from './raw-instance-status';

/** Instances that are stopped at the same time. */
const AT_ONCE = 8;

/** Stops the instances of a team, also of a deleted one. Never rejects: what cannot be stopped expires by itself. */
export type StopTeamInstances = (teamId: string, now: Date) => Promise<void>;

export function createStopTeamInstances(dependencies: {
  readonly challenges: () => Promise<readonly InstancedChallenge[]>;
  readonly instancers: Instancers | undefined;
  readonly logger: Logger;
}): StopTeamInstances {
  const { challenges, instancers, logger } = dependencies;
  return async (teamId, now) => {
    try {
      const stops = (await challenges()).flatMap(({ id: challengeId, instancerConfig }) => {
        const provider = instancers?.find(instancerConfig?.instancer);
        if (instancerConfig === null || provider?.canStop !== true) return [];
        const instance = instanceRef(challengeId, instancerConfig, teamId);
        return [{ about: { challengeId, teamId, operation: 'stop' }, provider, instance }];
      });
      await mapLimited(stops, AT_ONCE, ({ about, provider, instance }) =>
        callProvider<Exclude<InstanceAnswer, { outcome: 'refused' }>>(
          () => provider.delete(instance, now),
          logger,
          about,
        ),
      );
    } catch (error) {
      logger.warn('instances of a team could not be stopped', { teamId, error });
    }
  };
}
