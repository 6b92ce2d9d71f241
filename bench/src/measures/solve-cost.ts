import { watched } from '../load/round';
import { Unexpected } from '../load/unexpected';
import { ownCpuMsSince } from '../processes/own-cpu';
import { streamFlags } from './flag-stream';
import type { Measure } from './measure';

export const SOLVE_COST = 'solves, 50 a second';
export const FLAGS_PER_SECOND = 50;

/** What solves cost all processes together when nobody looks at the board: storing them, computing and handing on boards. */
export const solveCost: Measure = {
  name: SOLVE_COST,
  rounds: 1,
  start: ({ event, parts }) =>
    Promise.resolve(
      watched(parts, async (seconds) => {
        const cpuBefore = process.cpuUsage();
        const startMs = performance.now();
        const unexpected = new Unexpected();
        const latenciesMs: number[] = [];
        await streamFlags({
          event,
          perSecond: FLAGS_PER_SECOND,
          seconds,
          take: event.plan.fresh.take,
          onSolved: (_pair, tookMs) => latenciesMs.push(tookMs),
          onUnexpected: unexpected.note,
        });
        return {
          latenciesMs,
          seconds: (performance.now() - startMs) / 1000,
          generatorCpuMs: ownCpuMsSince(cpuBefore),
          unexpected: unexpected.counts,
        };
      }),
    ),
};
