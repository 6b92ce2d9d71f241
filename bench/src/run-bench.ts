import { startPlatform } from '@rampart/test-platform';
import { startBareServers } from './ceiling/answer-server';
import { startSqlInserts } from './ceiling/sql-inserts';
import { createFreshDatabase } from './event/fresh-database';
import { DIVISIONS, seedEvent } from './event/seed-event';
import { correctFlag, wrongFlag } from './measures/flags';
import { freshness } from './measures/freshness';
import type { Measure, Measured } from './measures/measure';
import { READ_MEASURES } from './measures/reads';
import { scorePush } from './measures/score-push';
import type { BenchOptions } from './options';

export interface RunOptions {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly options: BenchOptions;
  readonly tell: (line: string) => void;
}

/** Reads first, while every team has the seeded solves; what adds thousands of solves comes last. */
const MEASURES: readonly Measure[] = [...READ_MEASURES, freshness, wrongFlag, scorePush, correctFlag];

/** One API and one worker in a fresh database, seeded and measured. Leaves nothing behind. */
export async function runBench({
  databaseUrl,
  redisUrl,
  options,
  tell,
}: RunOptions): Promise<readonly Measured[]> {
  const wanted = MEASURES.filter(
    ({ name }) => options.only === null || options.only.some((part) => name.includes(part)),
  );
  const database = await createFreshDatabase(databaseUrl);
  const bareServers = startBareServers();
  const sqlInserts = startSqlInserts();
  try {
    const platform = await startPlatform({
      databaseUrl: database.url,
      redisUrl,
      apiCount: 1,
      workerCount: 1,
      divisions: DIVISIONS,
      env: { NODE_ENV: 'production', LOG_LEVEL: 'info' },
    });
    try {
      const [api] = platform.apis;
      if (api === undefined) throw new Error('no API was started');
      const { baseUrl } = api;
      const event = await seedEvent({ baseUrl, adminToken: platform.adminToken, options, tell });
      const measured: Measured[] = [];
      for (const measure of wanted) {
        tell(`measuring: ${measure.name}`);
        measured.push(
          await measure.run({ event, options, databaseUrl: database.url, bareServers, sqlInserts }),
        );
      }
      return measured;
    } catch (error) {
      tell(platform.logs());
      throw error;
    } finally {
      await platform.stop();
    }
  } finally {
    await Promise.all([bareServers.stop(), sqlInserts.stop()]);
    await database.drop();
  }
}
