import type { InstancerSchemas, InstanceStatusData } from '@rampart/contract';
import type { Instancers, VisibleInstance } from '@rampart/core/instances';

export function presentInstance({ state, timeLeftMs, endpoints }: VisibleInstance): InstanceStatusData {
  return {
    status: state,
    timeLeftMilliseconds: timeLeftMs,
    endpoints:
      endpoints?.map(({ kind, host, port, title, text }) => ({
        kind,
        host,
        port,
        ...(title === undefined ? {} : { title }),
        ...(text === undefined ? {} : { text }),
      })) ?? null,
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
