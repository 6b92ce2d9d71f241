import type { Endpoint } from '@rampart/instancer-contract';

/** Whose instance it is; there is at most one of them at a time. */
export interface InstanceOwner {
  readonly teamId: string;
  readonly challengeIntegrationId: string;
}

/** What the service remembers of an instance. Holds no flag and no configuration. */
export interface Instance extends InstanceOwner {
  /** 12 hexadecimal digits, of this start alone. */
  readonly id: string;
  /** `creating` outlives its start only when the process that did it was killed. */
  readonly phase: 'creating' | 'created';
  readonly createdAtMs: number;
  /** As of the start. */
  readonly expiresAtMs: number;
  /** Of the last extension. */
  readonly extendedUntilMs: number | null;
  readonly endpoints: readonly Endpoint[];
}

/** How long a start may take; less than its lock is held, so that no other start begins meanwhile. */
export const START_DEADLINE_MS = 50_000;

/** The later of the first expiry and that of the last extension. */
export function effectiveExpiryMs(instance: Instance): number {
  return Math.max(instance.expiresAtMs, instance.extendedUntilMs ?? 0);
}

export function hasExpired(instance: Instance, now: Date): boolean {
  return effectiveExpiryMs(instance) <= now.getTime();
}

/** When the sweep looks at it: at its end, and for one that is being created when that must have ended. */
export function dueAtMs(instance: Instance): number {
  return instance.phase === 'creating'
    ? instance.createdAtMs + START_DEADLINE_MS
    : effectiveExpiryMs(instance);
}

export function timeLeftMs(instance: Instance, now: Date): number {
  return Math.max(0, effectiveExpiryMs(instance) - now.getTime());
}
