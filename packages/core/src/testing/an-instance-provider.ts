import type { InstanceProvider, InstanceStatus, NewInstance } from '../instances';

export interface RecordedProvider extends InstanceProvider {
  readonly created: readonly NewInstance[];
}

/** A provider in memory whose creations take a moment, as those of a real one do: two at once both find nothing. */
export function anInstanceProvider(overrides: Partial<InstanceProvider> = {}): RecordedProvider {
  const running = new Set<string>();
  const created: NewInstance[] = [];
  const keyOf = ({ integrationId, teamId }: { integrationId: string; teamId: string }) =>
    `${integrationId} ${teamId}`;
  const answer = (state: InstanceStatus['state']) =>
    Promise.resolve({ outcome: 'status' as const, status: { state, timeLeftMs: 0, endpoints: [] } });
  return {
    configSchema: {},
    configDefaults: {},
    canStop: true,
    canExtend: true,
    actions: [],
    checkConfig: () => ({ outcome: 'valid', config: {} }),
    get: (instance) => answer(running.has(keyOf(instance)) ? 'running' : 'stopped'),
    async create(instance) {
      created.push(instance);
      await new Promise((resolve) => setImmediate(resolve));
      running.add(keyOf(instance));
      return answer('starting');
    },
    delete(instance) {
      running.delete(keyOf(instance));
      return answer('stopped');
    },
    extend: () => answer('running'),
    created,
    ...overrides,
  };
}
