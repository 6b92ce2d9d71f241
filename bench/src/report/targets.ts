import { RIGHT_FLAG, WRONG_FLAG } from '../measures/flags';
import { FRESHNESS } from '../measures/freshness';
import type { Measured } from '../measures/measure';
import { SCORE_PUSH } from '../measures/score-push';
import { medianOfRounds, type Round } from '../load/round';
import { decidingRatio } from './ratios';

export interface Target {
  /** As printed, for example `ratio >= 0.8`. */
  readonly text: string;
  /** The least share of the ceiling, where that is the target. */
  readonly leastRatio?: number;
  readonly isMet: (measured: Measured) => boolean;
}

/** What must hold, by the beginning of the measure's name, for events of up to so many teams. */
const TARGETS: readonly (readonly [name: string, teams: number, target: Target])[] = [
  ...['board', 'graph', 'challenge metadata', 'challenge list, anonymous'].map(
    (name) => [name, Infinity, ratioOfAtLeast(0.8)] as const,
  ),
  ...['challenge list with token', 'public profile', 'own profile', 'solves page'].map(
    (name) => [name, Infinity, ratioOfAtLeast(0.5)] as const,
  ),
  [RIGHT_FLAG, Infinity, ratioOfAtLeast(0.6)],
  [WRONG_FLAG, Infinity, ratioOfAtLeast(0.7)],
  [FRESHNESS, 1_000, latency({ p50Ms: 30, p99Ms: 120 })],
  [FRESHNESS, 10_000, latency({ p50Ms: 60, p99Ms: 200 })],
  [FRESHNESS, 100_000, latency({ p50Ms: 200 })],
  [SCORE_PUSH, 1_000, latency({ p50Ms: 25 })],
  [SCORE_PUSH, 10_000, latency({ p50Ms: 200 })],
];

export function targetOf(name: string, teams: number): Target | undefined {
  return TARGETS.find(([start, most]) => name.startsWith(start) && teams <= most)?.[2];
}

/** The least share of the ceiling at any size; null where that is not the target. */
export function leastRatioOf(name: string): number | null {
  return targetOf(name, 0)?.leastRatio ?? null;
}

function ratioOfAtLeast(least: number): Target {
  return {
    text: `ratio >= ${least}`,
    leastRatio: least,
    isMet: (measured) => (decidingRatio(measured) ?? 0) >= least,
  };
}

function latency(limits: Partial<Pick<Round, 'p50Ms' | 'p99Ms'>>): Target {
  const entries = Object.entries(limits) as ['p50Ms' | 'p99Ms', number][];
  return {
    text: entries.map(([name, limit]) => `${name.slice(0, 3)} < ${limit} ms`).join(', '),
    isMet({ rounds }) {
      const result = medianOfRounds(rounds);
      return entries.every(([name, limit]) => result[name] < limit);
    },
  };
}
