import { startCeilings } from '../ceiling/ceilings';
import { startSeededPlatform, type SeededPlatform } from '../event/seed-event';
import { withServers } from '../event/servers';
import { alternate } from '../load/alternate';
import { startGenerator } from '../load/generator';
import { rightFlag, wrongFlag } from '../measures/flags';
import { freshness } from '../measures/freshness';
import { wantedOf, type Measure, type Measured, type Tools } from '../measures/measure';
import { READ_MEASURES } from '../measures/reads';
import { READS_DURING_SOLVES } from '../measures/reads-during-solves';
import { scorePush } from '../measures/score-push';
import { solveCost } from '../measures/solve-cost';
import type { LoadOptions } from '../options';
import { memoryOfTree, type Memory } from '../processes/process-tree';
import { tell } from '../report/tell';

export interface SizeResult {
  readonly teams: number;
  /** From the start of the processes on a full database until the first board is served. */
  readonly startedInSeconds: number;
  readonly measured: readonly Measured[];
  /** By the name of the part, after all measures. */
  readonly memory: Readonly<Record<string, Memory>>;
}

/** Reads first, while every team has the seeded solves; what adds thousands of solves comes last. */
export const MEASURES: readonly Measure[] = [
  ...READ_MEASURES,
  ...READS_DURING_SOLVES,
  freshness,
  solveCost,
  wrongFlag,
  scorePush,
  rightFlag,
];

/** Measures an event of this size on servers of its own, each measure beside its ceiling. */
export function measureSize(teams: number, options: LoadOptions): Promise<SizeResult> {
  const measures = wantedOf(MEASURES, options);
  return withServers(async (servers) => {
    tell(`seeding ${teams} teams with ${options.solves} solves each`);
    const platform = await startSeededPlatform(servers, { ...options, teams });
    try {
      const measured = await measureAll(measures, platform, options);
      const memory: SizeResult['memory'] = Object.fromEntries(
        Object.entries(platform.parts).map(([name, pid]) => [name, memoryOfTree(pid)]),
      );
      return { teams, startedInSeconds: platform.startedInMs / 1000, measured, memory };
    } catch (error) {
      tell(platform.platform.logs());
      throw error;
    } finally {
      await platform.stop();
    }
  });
}

async function measureAll(
  measures: readonly Measure[],
  platform: SeededPlatform,
  options: LoadOptions,
): Promise<Measured[]> {
  const ceilings = startCeilings();
  const generator = startGenerator();
  const tools: Tools = { generator, concurrency: options.concurrency };
  const measured: Measured[] = [];
  try {
    for (const { name, rounds, start, ceiling } of measures) {
      tell(`measuring: ${name}`);
      const loops = [await start(platform, tools)];
      if (ceiling !== undefined) loops.push(await ceiling(platform, tools, ceilings));
      const [own = [], ceilingRounds = null] = await alternate(loops, { rounds, seconds: options.seconds });
      measured.push({ name, rounds: own, ceilingRounds });
    }
  } finally {
    // Before the database goes, to which the inserts hold connections.
    await Promise.all([ceilings.stop(), generator.stop()]);
  }
  return measured;
}
