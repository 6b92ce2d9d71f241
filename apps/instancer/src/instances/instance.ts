import type { Endpoint } from '@rampart/instancer-contract';

/** A challenge and a team, which have at most one instance at a time. */
export interface InstanceOwner {
  readonly teamId: string;
  readonly challengeIntegrationId: string;
}

/** The record of an instance. Holds no flag and no configuration. */
export interface Instance extends InstanceOwner {
  /** 12 hexadecimal digits, new at each start. */
  readonly id: string;
  /** Remains `creating` only when the process that started it was killed. */
  readonly phase: 'creating' | 'created';
  readonly createdAtMs: number;
  /** Expiry as set at the start. */
  readonly expiresAtMs: number;
  /** Expiry as set by the latest extension. */
  readonly extendedUntilMs: number | null;
  readonly endpoints: readonly Endpoint[];
}

/** How long a start may take: less than the lock lasts, so that no other start can begin meanwhile. */
export const START_DEADLINE_MS = 50_000;

/** The later of the first expiry and that of the last extension. */
export function effectiveExpiryMs(instance: Instance): number {
  return Math.max(instance.expiresAtMs, instance.extendedUntilMs ?? 0);
}

export function hasExpired(instance: Instance, now: Date): boolean {
  return effectiveExpiryMs(instance) <= now.getTime();
}

export type InstanceState = 'creating' | 'running' | 'expired';

/** `expired`: not removed by the sweep yet. */
export function stateOf(instance: Instance, now: Date): InstanceState {
  if (instance.phase === 'creating') return 'creating';
  return hasExpired(instance, now) ? 'expired' : 'running';
}

/**
 * When an instance is due for the sweep: at its expiry or, while it is being created, when the start must have
 * ended.
 */
export function dueAtMs(instance: Instance): number {
  return instance.phase === 'creating'
    ? instance.createdAtMs + START_DEADLINE_MS
    : effectiveExpiryMs(instance);
}

export function timeLeftMs(instance: Instance, now: Date): number {
  return Math.max(0, effectiveExpiryMs(instance) - now.getTime());
}
