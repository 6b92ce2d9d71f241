import type { SeededEvent } from '../event/seed-event';
import type { Pair } from '../event/solve-plan';
import { watched } from '../load/round';
import { ownCpuMsSince } from '../processes/own-cpu';
import { streamFlags, type StreamOptions } from './flag-stream';
import type { Measure } from './measure';
import { ShownSolves } from './shown-solves';
import { FLAGS_PER_SECOND } from './solve-cost';

export const FRESHNESS = 'freshness, 50 solves a second';

/** One solve in five is watched: the page that shows them stays small. */
const ONE_WATCHED_OF = 5;
/** A solve that is not shown by then never will be. */
const LIMIT_MS = 10_000;

type Stream = Pick<StreamOptions, 'perSecond' | 'seconds' | 'onUnexpected' | 'signal'>;

/** Right flags at an even pace; what the watched teams among them solved is expected on the board. */
export async function streamWatchedFlags(
  event: SeededEvent,
  stream: Stream,
  onWatched: (pair: Pair) => void,
): Promise<void> {
  const watchedPairs = new Set<Pair>();
  let count = 0;
  await streamFlags({
    ...stream,
    event,
    take() {
      count += 1;
      if (count % ONE_WATCHED_OF !== 0) return event.plan.fresh.take();
      const pair = event.plan.watched.take();
      watchedPairs.add(pair);
      return pair;
    },
    onSolved(pair) {
      if (watchedPairs.has(pair)) onWatched(pair);
    },
  });
}

/** Time from the answer of a right flag until the board shows the solve. */
export const freshness: Measure = {
  name: FRESHNESS,
  rounds: 1,
  start: ({ event, parts }) =>
    Promise.resolve(
      watched(parts, async (seconds) => {
        const cpuBefore = process.cpuUsage();
        const startMs = performance.now();
        const shown = new ShownSolves(event);
        let deadlineMs = Infinity;
        const streaming = streamWatchedFlags(
          event,
          { perSecond: FLAGS_PER_SECOND, seconds, onUnexpected: shown.unexpected.note },
          (pair) => shown.expect(pair),
        ).finally(() => {
          deadlineMs = performance.now() + LIMIT_MS;
        });
        await shown.watch(
          () => deadlineMs < Infinity && (shown.waiting === 0 || performance.now() > deadlineMs),
        );
        await streaming;
        const unexpected = { ...shown.unexpected.counts };
        if (shown.waiting > 0) unexpected['never shown'] = shown.waiting;
        return {
          latenciesMs: shown.delaysMs,
          count: shown.delaysMs.length * ONE_WATCHED_OF,
          seconds: (performance.now() - startMs) / 1000,
          generatorCpuMs: ownCpuMsSince(cpuBefore),
          unexpected,
        };
      }),
    ),
};
