import { startPlatform, type Platform, type PlatformOptions } from '@rampart/test-platform';
import { serverParts, type Parts } from '../processes/parts';
import { createFreshDatabase } from './fresh-database';
import type { Servers } from './servers';

type Measurable = 'settings' | 'seed' | 'checkout';

export interface MeasuredPlatformOptions extends Pick<PlatformOptions, Measurable> {
  /** One open division unless told. */
  readonly divisions?: PlatformOptions['divisions'];
  /** With the log level: logging is part of what is measured. */
  readonly env: NodeJS.ProcessEnv & { readonly LOG_LEVEL: string };
  /** Tells platforms apart that one program measures at the same time. */
  readonly number?: number;
  /** 1 unless told. */
  readonly workerCount?: number;
}

export interface MeasuredPlatform {
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** From the start of the workers until the first board was served. */
  readonly startedInMs: number;
  /** Everything that works for the platform. */
  readonly parts: Parts;
  /** Leaves nothing behind. */
  readonly stop: () => Promise<void>;
}

/** One API and one worker as in production, in an empty database of these servers. */
export async function startMeasuredPlatform(
  servers: Servers,
  { divisions = { open: 'Open' }, env, number, workerCount = 1, seed, ...options }: MeasuredPlatformOptions,
): Promise<MeasuredPlatform> {
  const database = await createFreshDatabase(servers.databaseUrl, number);
  let seededAtMs = performance.now();
  try {
    const platform = await startPlatform({
      ...options,
      async seed(seeded) {
        await seed?.(seeded);
        seededAtMs = performance.now();
      },
      databaseUrl: database.url,
      redisUrl: servers.redisUrl,
      apiCount: 1,
      workerCount,
      divisions,
      env: { NODE_ENV: 'production', ...env },
      logsToFiles: true,
    });
    const startedInMs = performance.now() - seededAtMs;
    const [api] = platform.apis;
    const workers: Parts = Object.fromEntries(
      platform.workers.map(({ name, pid }) => [workerCount === 1 ? 'worker' : name, pid]),
    );
    return {
      platform,
      baseUrl: api?.baseUrl ?? '',
      databaseUrl: database.url,
      startedInMs,
      parts: { API: api?.pid ?? 0, ...workers, ...(await serverParts(servers)) },
      async stop() {
        await platform.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
