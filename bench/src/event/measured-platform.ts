import { startPlatform, type Platform, type PlatformOptions } from '@rampart/test-platform';
import { serverParts, type Parts } from '../processes/parts';
import type { Servers } from './servers';

type Measurable = 'settings' | 'seed' | 'checkout';

export interface MeasuredPlatformOptions extends Pick<PlatformOptions, Measurable> {
  /** One open division unless told. */
  readonly divisions?: PlatformOptions['divisions'];
  /** LOG_LEVEL is `info` unless told: logging is part of what is measured. */
  readonly env?: NodeJS.ProcessEnv;
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
  readonly stop: () => Promise<void>;
}

/** One API and one worker as in production, on servers that are empty. */
export async function startMeasuredPlatform(
  servers: Servers,
  { divisions = { open: 'Open' }, env, workerCount = 1, seed, ...options }: MeasuredPlatformOptions,
): Promise<MeasuredPlatform> {
  const { databaseUrl } = servers;
  let seededAtMs = performance.now();
  const platform = await startPlatform({
    ...options,
    async seed(seeded) {
      await seed?.(seeded);
      seededAtMs = performance.now();
    },
    databaseUrl,
    redisUrl: servers.redisUrl,
    apiCount: 1,
    workerCount,
    divisions,
    env: { NODE_ENV: 'production', LOG_LEVEL: 'info', ...env },
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
    databaseUrl,
    startedInMs,
    parts: { API: api?.pid ?? 0, ...workers, ...(await serverParts(servers)) },
    stop: platform.stop,
  };
}
