import type { SeededNumbers } from './seeded-numbers';

/** The time that is filled: from the start of the event until now; empty before the start. */
export interface Span {
  readonly startAtMs: number;
  readonly untilMs: number;
}

/** Countries of teams; null: not given. */
export const COUNTRIES = ['AT', 'BR', 'DE', 'ES', 'FR', 'IN', 'JP', 'KR', 'MT', 'PL', 'US', 'VN', null];

/** Addresses reserved for documentation (RFC 5737). */
export function ipOf(team: number): string {
  return `203.0.113.${String(team % 256)}`;
}

/** Ordered by time like ids of the platform: milliseconds, then sequence number, then random digits. */
export function solveIdOf(atMs: number, place: number, numbers: SeededNumbers): string {
  const ms = atMs.toString(16).padStart(12, '0');
  const order = place.toString(16).padStart(10, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${order.slice(0, 3)}-8${order.slice(3, 6)}-${order.slice(6)}${numbers.hex(8)}`;
}
