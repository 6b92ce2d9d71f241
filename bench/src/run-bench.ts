import { startBareServers, startSqlInserts } from './ceiling/ceilings';
import { startMeasuredPlatform, type Servers } from './event/measured-platform';
import { DIVISIONS, seedEvent } from './event/seed-event';
import { correctFlag, wrongFlag } from './measures/flags';
import { freshness } from './measures/freshness';
import type { Measure, Measured } from './measures/measure';
import { READ_MEASURES } from './measures/reads';
import { scorePush } from './measures/score-push';
import type { LoadOptions } from './options';

export interface RunOptions {
  readonly servers: Servers;
  readonly options: LoadOptions;
  readonly tell: (line: string) => void;
}

/** Reads first, while every team has the seeded solves; what adds thousands of solves comes last. */
const MEASURES: readonly Measure[] = [...READ_MEASURES, freshness, wrongFlag, scorePush, correctFlag];

/** One API and one worker in a fresh database, seeded and measured. Leaves nothing behind. */
export async function runBench({ servers, options, tell }: RunOptions): Promise<readonly Measured[]> {
  const wanted = MEASURES.filter(
    ({ name }) => options.only === null || options.only.some((part) => name.includes(part)),
  );
  const { platform, baseUrl, databaseUrl, stop } = await startMeasuredPlatform(servers, {
    divisions: DIVISIONS,
    env: { LOG_LEVEL: 'info' },
  });
  try {
    const event = await seedEvent({ baseUrl, adminToken: platform.adminToken, options, tell });
    const bareServers = startBareServers();
    const sqlInserts = startSqlInserts();
    try {
      const measured: Measured[] = [];
      for (const measure of wanted) {
        tell(`measuring: ${measure.name}`);
        measured.push(await measure.run({ event, options, databaseUrl, bareServers, sqlInserts }));
      }
      return measured;
    } finally {
      // Before the database goes, to which the inserts hold connections.
      await Promise.all([bareServers.stop(), sqlInserts.stop()]);
    }
  } catch (error) {
    tell(platform.logs());
    throw error;
  } finally {
    await stop();
  }
}
