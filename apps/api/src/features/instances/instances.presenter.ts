import {
  withoutUndefined,
  type InstancerSchemas,
  type InstanceStatusData,
  type TeamInstancesData,
} from '@rampart/contract';
import type { Instancers, TeamInstance, VisibleInstance } from '@rampart/core/instances';

export function presentInstance({ state, timeLeftMs, endpoints }: VisibleInstance): InstanceStatusData {
  return {
    status: state,
    timeLeftMilliseconds: timeLeftMs,
    endpoints:
      endpoints?.map(({ kind, host, port, title, text }) =>
        withoutUndefined({ kind, host, port, title, text }),
      ) ?? null,
  };
}

export function presentTeamInstances(instances: readonly TeamInstance[]): TeamInstancesData {
  return {
    instances: instances.map(({ challengeId, challengeName, instance }) => ({
      challengeId,
      challengeName,
      instance: instance === undefined ? null : presentInstance(instance),
    })),
  };
}

export function presentInstancers(instancers: Instancers): InstancerSchemas {
  return {
    defaultInstancer: instancers.defaultName,
    instancers: instancers.list().map(({ name, provider }) => ({
      name,
      schema: { ...provider.configSchema },
      defaults: { ...provider.configDefaults },
      canStop: provider.canStop,
      canExtend: provider.canExtend,
    })),
  };
}
