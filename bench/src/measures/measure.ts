import type { CeilingServers } from '../ceiling/ceilings';
import type { SeededPlatform } from '../event/seed-event';
import type { Generator } from '../load/generator';
import type { Loop, Round } from '../load/round';
import { UsageError, type LoadOptions } from '../options';

/** What a measure works with, besides the platform. */
export interface Tools {
  readonly generator: Generator;
  /** Requests under way at once. */
  readonly concurrency: number;
}

/** One line of the report: work that is done again and again. */
export interface Measure {
  readonly name: string;
  /** How many rounds the seconds are split into; few where the slowest of all counts. */
  readonly rounds: number;
  readonly start: (platform: SeededPlatform, tools: Tools) => Promise<Loop>;
  /** The same work without the platform. */
  readonly ceiling?: (platform: SeededPlatform, tools: Tools, servers: CeilingServers) => Promise<Loop>;
}

/** A measure that ran. */
export interface Measured {
  readonly name: string;
  readonly rounds: readonly Round[];
  /** Rounds of the ceiling, each beside the round of the same number. */
  readonly ceilingRounds: readonly Round[] | null;
}

/** Those whose names contain one of the parts that the options name. Throws UsageError where there are none. */
export function wantedOf<Named extends { readonly name: string }>(
  measures: readonly Named[],
  { only }: Pick<LoadOptions, 'only'>,
): readonly Named[] {
  const wanted = measures.filter(({ name }) => only === null || only.some((part) => name.includes(part)));
  if (wanted.length === 0) {
    const names = measures.map(({ name }) => `  ${name}`).join('\n');
    throw new UsageError(`--only names no measure. There are:\n${names}`);
  }
  return wanted;
}
