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
import { startGenerator, type Generator } from '../load/generator';
import type { Loop } from '../load/round';
import { wantedOf } from '../measures/measure';
import { READ_MEASURES, type ReadMeasure } from '../measures/reads';
import type { LoadOptions } from '../options';
import { cpuMsOfTrees, descendantsOf } from '../processes/process-tree';
import type { Outcome } from '../report/outcome';
import { formatTable } from '../report/table';
import { tell } from '../report/tell';
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
  /** Share of the busiest process in the CPU time of all. */
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

/** What one read reaches: the platform and the bare servers, each with one process and with two. */
interface Scaling {
  readonly name: string;
  readonly one: Capacity;
  readonly two: Capacity;
  readonly bareOne: Capacity;
  readonly bareTwo: Capacity;
}

async function measureScaling(
  { name, start, ceiling }: ReadMeasure,
  sides: readonly Pinned[],
  generator: Generator,
  { concurrency, seconds }: LoadOptions,
): Promise<Scaling> {
  const capacities: Capacity[][] = [];
  const loops: Loop[] = [];
  const add = (processes: readonly number[], loop: Loop): void => {
    const into: Capacity[] = [];
    capacities.push(into);
    loops.push(withCapacity(processes, loop, into));
  };
  for (const { platform, ceilings, processes, bareProcesses } of sides) {
    const tools = { generator, concurrency: concurrency * processes.length };
    add(processes, await start(platform, tools));
    add(bareProcesses, await ceiling(platform, tools, ceilings));
  }
  await alternate(loops, { rounds: ROUNDS, seconds });
  // The first ones were for warming up.
  const [one, bareOne, two, bareTwo] = capacities.map((all) => typical(all.slice(-ROUNDS)));
  if (one === undefined || bareOne === undefined || two === undefined || bareTwo === undefined)
    throw new Error('each of four loops has rounds');
  return { name, one, two, bareOne, bareTwo };
}

const HEAD = [
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

const ratioOf = (one: Capacity, two: Capacity): number => two.perFullSecond / one.perFullSecond;

const isGood = ({ one, two }: Scaling): boolean => ratioOf(one, two) >= LEAST_RATIO;

function rowOf(scaling: Scaling): string[] {
  const { name, one, two, bareOne, bareTwo } = scaling;
  return [
    name,
    one.perFullSecond.toFixed(0),
    two.perFullSecond.toFixed(0),
    ratioOf(one, two).toFixed(2),
    ratioOf(bareOne, bareTwo).toFixed(2),
    two.largestShare.toFixed(2),
    one.perSecond.toFixed(0),
    two.perSecond.toFixed(0),
    isGood(scaling) ? 'pass' : 'FAIL',
  ];
}

/** Good when two processes answer at least 1.8 times what one does, for each read. */
export function measureCores(options: LoadOptions): Promise<Outcome> {
  const measures = wantedOf(READ_MEASURES, options);
  return withServers((firstServers) =>
    withServers(async (secondServers) => {
      const sides = [
        await startPinned(firstServers, options, 1),
        await startPinned(secondServers, options, 2),
      ];
      const generator = startGenerator();
      try {
        const scalings: Scaling[] = [];
        for (const measure of measures) {
          tell(`measuring: ${measure.name}`);
          scalings.push(await measureScaling(measure, sides, generator, options));
        }
        return {
          title: 'Two API processes on two cores beside one on one',
          lines: [formatTable([HEAD, ...scalings.map(rowOf)], HEAD.length - 1)],
          isGood: scalings.every(isGood),
        };
      } finally {
        await generator.stop();
        for (const { platform, ceilings } of sides) {
          await ceilings.stop();
          await platform.stop();
        }
      }
    }),
  );
}
