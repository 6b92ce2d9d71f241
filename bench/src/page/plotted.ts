// What of the results is plotted.
import { RIGHT_FLAG } from '../measures/flags';
import { FRESHNESS } from '../measures/freshness';
import { SCORE_PUSH } from '../measures/score-push';
import { SOLVE_COST } from '../measures/solve-cost';
import { medianOfRounds, sumOf, type Round } from '../load/round';
import { ratiosOf } from '../report/ratios';
import { leastRatioOf } from '../report/targets';
import type { SizeResult } from '../sizes/measure-sizes';
import type { BarPlot, CurvePlot } from './plots';

/** The smallest size beside its ceilings. */
export function ratioPlot([first]: readonly SizeResult[]): BarPlot {
  const bars = (first?.measured ?? []).flatMap((measured) => {
    const ratios = ratiosOf(measured);
    if (ratios === null) return [];
    const { name } = measured;
    return [{ name, values: [ratios.byRate, ratios.byCpu], limit: leastRatioOf(name) }];
  });
  return {
    title: `Share of the ceiling, ${first?.teams.toLocaleString('en') ?? 0} teams; red: what must be reached`,
    keys: ['by rate', 'by CPU time'],
    bars,
  };
}

/** Costs, delays and memory over the size. */
export function curvePlots(results: readonly SizeResult[]): CurvePlot[] {
  const sizes = results.map(({ teams }) => teams);
  const over = (measure: string, figure: (round: Round) => number) =>
    results.map(({ measured }) => {
      const found = measured.find(({ name }) => name === measure);
      return found === undefined ? NaN : figure(medianOfRounds(found.rounds));
    });
  const cpuMs = ({ cpuMsPerThousand }: Round) => sumOf(cpuMsPerThousand) / 1000;
  const plot = (title: string, curves: readonly (readonly [string, readonly number[]])[]): CurvePlot => ({
    title,
    sizes,
    curves: curves.map(([name, values]) => ({ name, values })),
  });
  return [
    plot('Freshness, ms', [
      ['median', over(FRESHNESS, ({ p50Ms }) => p50Ms)],
      ['p99', over(FRESHNESS, ({ p99Ms }) => p99Ms)],
    ]),
    plot('CPU of one solve, ms', [
      ['50 a second', over(SOLVE_COST, cpuMs)],
      ['as fast as possible', over(RIGHT_FLAG, cpuMs)],
    ]),
    plot('Memory, MiB', [
      ...['API', 'worker'].map(
        (part) => [part, results.map(({ memory }) => memory[part]?.mib ?? NaN)] as const,
      ),
    ]),
    plot('Score push, ms', [
      ['median', over(SCORE_PUSH, ({ p50Ms }) => p50Ms)],
      ['CPU time', over(SCORE_PUSH, cpuMs)],
    ]),
    plot('Answers a second', [
      ['board page of 100, V2', over('board page of 100, V2', ({ perSecond }) => perSecond)],
      ['challenge list with token', over('challenge list with token', ({ perSecond }) => perSecond)],
      ['solves page with token', over('solves page with token', ({ perSecond }) => perSecond)],
    ]),
    plot('First board after the start, s', [
      ['seconds', results.map(({ startedInSeconds }) => startedInSeconds)],
    ]),
  ];
}
