/**
 * What a second API process on a second core brings. Each process is pinned to a core and has as many connections as the
 * one alone. The generator of the load and the servers find their place beside them, so what counts is the CPU time: how many
 * answers a second there would be if each process had its core for itself. Whichever shares its core with more of them
 * answers less meanwhile, which is why the shares of the processes are told and not counted.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSeededPlatform, type SeededPlatform } from '../event/seed-event';
import { withServers, type Servers } from '../event/servers';
import { alternate } from '../load/alternate';
import { startGenerator } from '../load/generator';
import type { Loop } from '../load/round';
import type { LoadOptions } from '../options';
import { cpuMsOfTrees, descendantsOf } from '../processes/process-tree';
import type { Outcome } from '../report/outcome';
import { formatTable } from '../report/table';
import { READ_MEASURES } from '../measures/reads';
import { median } from '../statistics/distribution';

const run = promisify(execFile);
const LEAST_RATIO = 1.8;
const ROUNDS = 4;

interface Pinned {
  readonly platform: SeededPlatform;
  /** The processes that serve, each on a core of its own. */
  readonly processes: readonly number[];
}

async function startPinned(servers: Servers, options: LoadOptions, count: number): Promise<Pinned> {
  const [teams = 0] = options.sizes;
  const platform = await startSeededPlatform(
    servers,
    { ...options, teams },
    { env: { LOG_LEVEL: 'info', SVC_API_PROCESSES: String(count) } },
  );
  const api = platform.parts['API'] ?? 0;
  const processes = count === 1 ? [api] : descendantsOf(api);
  for (const [core, pid] of processes.entries()) {
    await run('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
  }
  return { platform, processes };
}

interface Capacity {
  /** Answers for each second of CPU time, times the processes. */
  readonly perFullSecond: number;
  readonly perSecond: number;
  /** Of the CPU time of all processes, that of the busiest one. */
  readonly largestShare: number;
}

function withCapacity({ processes }: Pinned, loop: Loop, into: Capacity[]): Loop {
  return async (seconds) => {
    const before = cpuMsOfTrees(processes);
    const round = await loop(seconds);
    const spentMs = cpuMsOfTrees(processes).map((ms, place) => ms - (before[place] ?? 0));
    const sumMs = spentMs.reduce((sum, ms) => sum + ms, 0);
    into.push({
      perFullSecond: (round.perSecond * seconds * 1000 * processes.length) / sumMs,
      perSecond: round.perSecond,
      largestShare: Math.max(...spentMs) / sumMs,
    });
    return round;
  };
}

/** Good when two processes answer at least 1.8 times what one does, for each read. */
export function measureCores(options: LoadOptions, tell: (line: string) => void): Promise<Outcome> {
  const { only, concurrency, seconds } = options;
  const measures = READ_MEASURES.filter(
    ({ name }) => only === null || only.some((part) => name.includes(part)),
  );
  return withServers((firstServers) =>
    withServers(async (secondServers) => {
      const one = await startPinned(firstServers, options, 1);
      const two = await startPinned(secondServers, options, 2);
      const generator = startGenerator();
      try {
        const rows: string[][] = [];
        let isGood = true;
        for (const { name, start } of measures) {
          tell(`measuring: ${name}`);
          const capacities: [Capacity[], Capacity[]] = [[], []];
          const loopOf = ({ platform, processes }: Pinned) =>
            start(platform, { generator, concurrency: concurrency * processes.length });
          const loops = [
            withCapacity(one, await loopOf(one), capacities[0]),
            withCapacity(two, await loopOf(two), capacities[1]),
          ];
          await alternate(loops, { rounds: ROUNDS, seconds });
          const of = (side: 0 | 1, figure: keyof Capacity) =>
            median(capacities[side].slice(-ROUNDS).map((capacity) => capacity[figure]));
          const ratio = of(1, 'perFullSecond') / of(0, 'perFullSecond');
          isGood &&= ratio >= LEAST_RATIO;
          rows.push([
            name,
            of(0, 'perFullSecond').toFixed(0),
            of(1, 'perFullSecond').toFixed(0),
            ratio.toFixed(2),
            of(1, 'largestShare').toFixed(2),
            of(0, 'perSecond').toFixed(0),
            of(1, 'perSecond').toFixed(0),
            ratio >= LEAST_RATIO ? 'pass' : 'FAIL',
          ]);
        }
        const head = [
          'answers a second if each process had its core for itself',
          'one',
          'two',
          'ratio',
          'busiest share',
          'per s, one',
          'per s, two',
          '',
        ];
        return {
          title: 'Two API processes on two cores beside one on one',
          lines: [formatTable([head, ...rows], head.length - 1)],
          isGood,
        };
      } finally {
        await generator.stop();
        await one.platform.stop();
        await two.platform.stop();
      }
    }),
  );
}
