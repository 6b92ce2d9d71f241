/**
 * How soon everybody hears of a solve: streams that stay open, right flags at an even pace, and the time from each answer
 * until each stream was told of a board that has the solve.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMeasuredPlatform, type Servers } from '../event/measured-platform';
import { DIVISIONS, seedEvent } from '../event/seed-event';
import type { LiveOptions } from '../options';
import { streamFlags } from '../measures/flag-stream';
import { distributionTable, median } from '../statistics/distribution';
import { BoardArrivals } from './board-arrivals';
import { openStreams } from './open-streams';

const LARGEST_MEDIAN_MS = 250;
/** Flags that only see to it that the last measured ones are followed by a board. */
const EXTRA_SECONDS = 2;
const SETTLE_MS = 2_000;
const CHALLENGES = 60;
const TICKS_PER_SECOND = 100;

function residentMiB(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

/** CPU time of a process so far, user and system. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Prints what it measured; answers whether nothing failed and the median is small enough. */
export async function measureLive(servers: Servers, options: LiveOptions): Promise<boolean> {
  const { streams, teams, perSecond, seconds } = options;
  const tell = (line: string) => console.error(line);
  const { platform, baseUrl, stop } = await startMeasuredPlatform(servers, {
    divisions: DIVISIONS,
    env: { LOG_LEVEL: 'info' },
    settings: { live: { maxStreams: streams, maxStreamsPerAddress: streams } },
  });
  try {
    const event = await seedEvent({
      baseUrl,
      adminToken: platform.adminToken,
      options: {
        teams,
        challenges: CHALLENGES,
        solves: 5,
        concurrency: 32,
        seconds,
        only: null,
        json: false,
      },
      tell,
    });
    const api = platform.apis[0];
    if (api === undefined) throw new Error('the platform has no API');
    const memory = { before: residentMiB(api.pid), open: 0, after: 0 };
    const arrivals = new BoardArrivals(streams);
    const opened = await openStreams(baseUrl, streams, arrivals);
    await sleep(SETTLE_MS);
    memory.open = residentMiB(api.pid);
    tell(`${streams} streams`);

    const answeredAtMs: number[] = [];
    const cpuBefore = cpuSeconds(api.pid);
    const unexpected: Record<string, number> = {};
    const endsAtMs = performance.timeOrigin + performance.now() + seconds * 1_000;
    await streamFlags({
      event,
      perSecond,
      seconds: seconds + EXTRA_SECONDS,
      take: event.plan.takeFresh,
      onSolved: () => {
        const atMs = performance.timeOrigin + performance.now();
        if (atMs <= endsAtMs) answeredAtMs.push(atMs);
      },
      onUnexpected: (kind) => {
        unexpected[kind] = (unexpected[kind] ?? 0) + 1;
      },
    });
    const cpu = cpuSeconds(api.pid) - cpuBefore;
    await sleep(SETTLE_MS);
    memory.after = residentMiB(api.pid);
    const failures = { ...unexpected, ...opened.failures };
    opened.close();

    const { delaysMs, untold } = arrivals.delays(answeredAtMs);
    console.log(
      `${streams} streams, ${answeredAtMs.length} right flags in ${seconds} s, boards told ${arrivals.count}`,
    );
    for (const line of distributionTable(new Map([['answer to event', delaysMs]]))) console.log(line);
    console.log(
      `memory of the API: ${memory.before} MiB before, ${memory.open} with the streams, ${memory.after} after the flags`,
    );
    console.log(`CPU time of the API: ${cpu.toFixed(1)} s in ${seconds + EXTRA_SECONDS} s`);
    console.log(`never told: ${untold}; failures: ${JSON.stringify(failures)}`);
    return untold === 0 && Object.keys(failures).length === 0 && median(delaysMs) < LARGEST_MEDIAN_MS;
  } catch (error) {
    tell(platform.logs());
    throw error;
  } finally {
    await stop();
  }
}
