import type { InstanceAnswer, InstanceRef, NewInstance } from '../../src/instances';

export const now = new Date('2026-06-01T12:00:00.000Z');

export function anInstance(config: InstanceRef['config'] = {}): InstanceRef {
  return { teamId: '00000000-0000-4000-8000-000000000001', integrationId: 'pwn', config };
}

export function aNewInstance(config: InstanceRef['config'] = {}): NewInstance {
  return {
    ...anInstance(config),
    expose: [{ kind: 'tcp', hostPrefix: 'a', containerName: 'app', containerPort: 1337 }],
    lifetimeMs: 60_000,
    flags: [{ provider: 'flags/static', flag: 'flag{hush}' }],
  };
}

export const status = (
  state: 'stopped' | 'starting' | 'running' | 'stopping' | 'errored',
  timeLeftMs: number | null,
  endpoints: unknown[] | null,
) => ({ outcome: 'status', status: { state, timeLeftMs, endpoints } }) as InstanceAnswer;
