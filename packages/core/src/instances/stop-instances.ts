import { integrationIdOf } from '../challenges';
import { mapLimited } from '../infra/batching';
import type { Logger } from '../infra/logging';
import { callProvider } from './call-provider';
import type { InstanceAnswer, InstanceProvider, InstanceRef } from './instance-provider';
import type { Instancers } from './instancers';
import { instanceRef, type InstancedChallenge } from './raw-instance-status';

/** Instances that are stopped at the same time. */
const AT_ONCE = 8;

/** Stops instances that nobody needs any more. Never rejects: what cannot be stopped expires by itself. */
export interface StopInstances {
  /** All instances of a team, which may be deleted already. */
  readonly ofTeam: (teamId: string, now: Date) => Promise<void>;
  /**
   * The instances of a deleted challenge, unless another challenge shares them. Nothing records which teams have
   * one, so the instancer is asked for every team.
   */
  readonly ofChallenge: (challenge: InstancedChallenge, now: Date) => Promise<void>;
}

interface Stop {
  readonly about: { readonly challengeId: string; readonly teamId: string; readonly operation: 'stop' };
  readonly provider: InstanceProvider;
  readonly instance: InstanceRef;
}

export function createStopInstances(dependencies: {
  readonly challenges: () => Promise<readonly InstancedChallenge[]>;
  readonly teamIds: () => Promise<readonly string[]>;
  readonly instancers: Instancers | undefined;
  readonly logger: Logger;
}): StopInstances {
  const { challenges, teamIds, instancers, logger } = dependencies;

  const stopsOf = (
    { id: challengeId, instancerConfig }: InstancedChallenge,
    teams: readonly string[],
  ): Stop[] => {
    const provider = instancers?.find(instancerConfig?.instancer);
    if (instancerConfig === null || provider?.canStop !== true) return [];
    return teams.map((teamId) => ({
      about: { challengeId, teamId, operation: 'stop' },
      provider,
      instance: instanceRef(challengeId, instancerConfig, teamId),
    }));
  };

  const isSharedBy =
    ({ id, instancerConfig }: InstancedChallenge) =>
    (other: InstancedChallenge): boolean =>
      instancerConfig !== null &&
      other.instancerConfig !== null &&
      integrationIdOf(id, instancerConfig) === integrationIdOf(other.id, other.instancerConfig) &&
      instancers?.find(instancerConfig.instancer) === instancers?.find(other.instancerConfig.instancer);

  const stopOne = ({ about, provider, instance }: Stop, now: Date) =>
    callProvider<Exclude<InstanceAnswer, { outcome: 'refused' }>>(
      () => provider.delete(instance, now),
      logger,
      about,
    );

  const stopAll = async (
    about: object,
    list: () => Promise<readonly Stop[]>,
    stop: (each: Stop) => Promise<unknown>,
  ) => {
    try {
      await mapLimited(await list(), AT_ONCE, stop);
    } catch (error) {
      logger.warn('instances could not be stopped', { ...about, error });
    }
  };

  return {
    ofTeam(teamId, now) {
      const list = async () => (await challenges()).flatMap((challenge) => stopsOf(challenge, [teamId]));
      return stopAll({ teamId }, list, (stop) => stopOne(stop, now));
    },

    ofChallenge(challenge, now) {
      const isShared = async () => (await challenges()).some(isSharedBy(challenge));
      const list = async () => {
        if (instancers === undefined || challenge.instancerConfig === null) return [];
        return (await isShared()) ? [] : stopsOf(challenge, await teamIds());
      };
      // With a slow instancer this takes hours, in which the challenge may be created again.
      return stopAll({ challengeId: challenge.id }, list, async (stop) => {
        if (!(await isShared())) await stopOne(stop, now);
      });
    },
  };
}
