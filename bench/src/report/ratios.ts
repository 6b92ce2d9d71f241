import type { Measured } from '../measures/measure';
import { medianOfRounds, sumOf, type Round } from '../load/round';
import { median } from '../statistics/distribution';

/** From here on a rate says as much about the generator of the load as about what it asks. */
const LIMITING_CORES = 0.5;

export interface Ratios {
  /** By the answers a second. */
  readonly byRate: number;
  /** By the CPU time that the ceiling and the platform need for an answer. */
  readonly byCpu: number;
}

/** Shares of the ceiling that were reached; null without a ceiling. */
export function ratiosOf({ rounds, ceilingRounds }: Measured): Ratios | null {
  if (ceilingRounds === null) return null;
  const overRounds = (ratio: (round: Round, ceiling: Round) => number) =>
    median(
      rounds.flatMap((round, place) => ceilingRounds.slice(place, place + 1).map((at) => ratio(round, at))),
    );
  return {
    byRate: overRounds((round, ceiling) => round.perSecond / ceiling.perSecond),
    byCpu: overRounds((round, ceiling) => sumOf(ceiling.cpuMsPerThousand) / sumOf(round.cpuMsPerThousand)),
  };
}

/** Whether the generator of the load may have been what was measured. */
export function isLimitedByGenerator({ rounds, ceilingRounds }: Measured): boolean {
  return [rounds, ceilingRounds ?? []].some(
    (side) => side.length > 0 && medianOfRounds(side).generatorCores >= LIMITING_CORES,
  );
}

/** The ratio that counts: by rate, unless the generator was the limit. */
export function decidingRatio(measured: Measured): number | null {
  const ratios = ratiosOf(measured);
  if (ratios === null) return null;
  return isLimitedByGenerator(measured) ? ratios.byCpu : ratios.byRate;
}
