/**
 * What a second API process on a second core brings. Each process is pinned to a core and has as many connections as the
 * one alone. The generator of the load and the servers find their place beside them, so what counts is the CPU time: how many
 * answers a second there would be if each process had its core for itself. Whichever shares its core with more of them
 * answers less meanwhile, which is why the shares of the processes are told and not counted. Beside each ratio stands that of
 * bare servers with the same answer: what it lacks to 2 is what the cores share.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startSeededPlatform, type SeededPlatform } from '../event/seed-event';
import { withServers, type Servers } from '../event/servers';
import { startCeilings, type CeilingServers } from '../ceiling/ceilings';
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
  /** As many bare servers. */
  readonly ceilings: CeilingServers;
  /** The processes that serve, each on a core of its own. */
  readonly processes: readonly number[];
  readonly bareProcesses: readonly number[];
}

async function pin(main: number, count: number): Promise<readonly number[]> {
  const processes = count === 1 ? [main] : descendantsOf(main);
  for (const [core, pid] of processes.entries()) {
    await run('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
  }
  return processes;
}

async function startPinned(servers: Servers, options: LoadOptions, count: number): Promise<Pinned> {
  const [teams = 0] = options.sizes;
  const platform = await startSeededPlatform(
    servers,
    { ...options, teams },
    { env: { SVC_API_PROCESSES: String(count) } },
  );
  const ceilings = startCeilings(count);
  await ceilings.bareServer.ask({ status: 204, headers: {}, body: Buffer.alloc(0) });
  return {
    platform,
    ceilings,
    processes: await pin(platform.parts['API'] ?? 0, count),
    bareProcesses: await pin(ceilings.bareServer.pid, count),
  };
}

interface Capacity {
  /** Answers for each second of CPU time, times the processes. */
  readonly perFullSecond: number;
  readonly perSecond: number;
  /** Of the CPU time of all processes, that of the busiest one. */
  readonly largestShare: number;
}

function withCapacity(processes: readonly number[], loop: Loop, into: Capacity[]): Loop {
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

function typical(capacities: readonly Capacity[]): Capacity {
  const of = (figure: keyof Capacity) => median(capacities.map((capacity) => capacity[figure]));
  return {
    perFullSecond: of('perFullSecond'),
    perSecond: of('perSecond'),
    largestShare: of('largestShare'),
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
        for (const { name, start, ceiling } of measures) {
          tell(`measuring: ${name}`);
          const capacities: Capacity[][] = [];
          const loops: Loop[] = [];
          for (const side of [one, two]) {
            const { platform, ceilings, processes, bareProcesses } = side;
            const tools = { generator, concurrency: concurrency * processes.length };
            for (const [pids, loop] of [
              [processes, await start(platform, tools)],
              [bareProcesses, await ceiling(platform, tools, ceilings)],
            ] as const) {
              const into: Capacity[] = [];
              capacities.push(into);
              loops.push(withCapacity(pids, loop, into));
            }
          }
          await alternate(loops, { rounds: ROUNDS, seconds });
          const [ofOne, bareOne, ofTwo, bareTwo] = capacities.map((all) => typical(all.slice(-ROUNDS)));
          if (ofOne === undefined || bareOne === undefined || ofTwo === undefined || bareTwo === undefined)
            throw new Error('each of four loops has rounds');
          const ratio = ofTwo.perFullSecond / ofOne.perFullSecond;
          isGood &&= ratio >= LEAST_RATIO;
          rows.push([
            name,
            ofOne.perFullSecond.toFixed(0),
            ofTwo.perFullSecond.toFixed(0),
            ratio.toFixed(2),
            (bareTwo.perFullSecond / bareOne.perFullSecond).toFixed(2),
            ofTwo.largestShare.toFixed(2),
            ofOne.perSecond.toFixed(0),
            ofTwo.perSecond.toFixed(0),
            ratio >= LEAST_RATIO ? 'pass' : 'FAIL',
          ]);
        }
        const head = [
          'answers a second if each process had its core for itself',
          'one',
          'two',
          'ratio',
          'of bare node:http',
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
        for (const { platform, ceilings } of [one, two]) {
          await ceilings.stop();
          await platform.stop();
        }
      }
    }),
  );
}
