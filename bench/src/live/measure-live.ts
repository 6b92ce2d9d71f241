/**
 * How soon everybody hears of a solve: streams that stay open, right flags at an even pace, and the time from each answer
 * until each stream was told of a board that has the solve.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSeededPlatform } from '../event/seed-event';
import type { Servers } from '../event/servers';
import { Unexpected } from '../load/unexpected';
import type { LiveOptions } from '../options';
import type { Outcome } from '../report/outcome';
import { streamFlags } from '../measures/flag-stream';
import { cpuOf, cpuSince } from '../processes/parts';
import { memoryOfTree } from '../processes/process-tree';
import { tell } from '../report/tell';
import { distributionTable, median } from '../statistics/distribution';
import { BoardArrivals } from './board-arrivals';
import { openStreams } from './open-streams';

const MAX_MEDIAN_MS = 250;
/** Flags that only see to it that the last measured ones are followed by a board. */
const EXTRA_SECONDS = 2;
const SETTLE_MS = 2_000;
const CHALLENGES = 60;

/** Good when nothing failed and the median is small enough. */
export async function measureLive(servers: Servers, options: LiveOptions): Promise<Outcome> {
  const { streams, teams, perSecond, seconds } = options;
  const { platform, baseUrl, parts, event, stop } = await startSeededPlatform(
    servers,
    { teams, challenges: CHALLENGES, solves: 5 },
    { settings: { live: { maxStreams: streams, maxStreamsPerAddress: streams } } },
  );
  const apiMiB = () => memoryOfTree(parts['API'] ?? 0).mib;
  try {
    const memory = { before: apiMiB(), open: 0, after: 0 };
    const arrivals = new BoardArrivals(streams);
    const opened = await openStreams(baseUrl, streams, arrivals);
    await sleep(SETTLE_MS);
    memory.open = apiMiB();
    tell(`${streams} streams`);

    const answeredAtMs: number[] = [];
    const cpuBefore = cpuOf(parts);
    const unexpected = new Unexpected();
    const endsAtMs = performance.timeOrigin + performance.now() + seconds * 1_000;
    await streamFlags({
      event,
      perSecond,
      seconds: seconds + EXTRA_SECONDS,
      take: event.plan.fresh.take,
      onSolved: () => {
        const atMs = performance.timeOrigin + performance.now();
        if (atMs <= endsAtMs) answeredAtMs.push(atMs);
      },
      onUnexpected: unexpected.note,
    });
    const cpu = cpuSince(parts, cpuBefore);
    await sleep(SETTLE_MS);
    memory.after = apiMiB();
    const failures = { ...unexpected.counts, ...opened.failures };
    opened.close();

    const { delaysMs, untold } = arrivals.delays(answeredAtMs);
    const cpuParts = Object.entries(cpu).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`);
    return {
      title: 'Live updates',
      lines: [
        `${streams} streams, ${answeredAtMs.length} right flags in ${seconds} s, boards told ${arrivals.count}`,
        ...distributionTable(new Map([['answer to event', delaysMs]])),
        `memory of the API, MiB: ${memory.before.toFixed(0)} before, ${memory.open.toFixed(0)} with the streams, ` +
          `${memory.after.toFixed(0)} after the flags`,
        `CPU time in ${seconds + EXTRA_SECONDS} s: ${cpuParts.join(', ')} s`,
        `never told: ${untold}; failures: ${JSON.stringify(failures)}`,
      ],
      isGood: untold === 0 && Object.keys(failures).length === 0 && median(delaysMs) < MAX_MEDIAN_MS,
    };
  } catch (error) {
    tell(platform.logs());
    throw error;
  } finally {
    await stop();
  }
}
