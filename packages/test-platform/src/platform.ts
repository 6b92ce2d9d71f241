import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child, type ChildOptions } from './child-process';
import { findFreePort } from './free-port';
import { PROGRAMS_DIR, REPOSITORY_DIR } from './repository';
import { runCommand } from './run-command';
import type { ServerUrls } from './throwaway-servers';
import { waitUntil } from './wait-until';

export interface PlatformOptions extends ServerUrls {
  readonly apiCount: number;
  readonly workerCount: number;
  /** Display names by id; the first division is the default. */
  readonly divisions: Readonly<Record<string, string>>;
  /** Environment variables in addition to those of every test platform. */
  readonly env?: NodeJS.ProcessEnv;
  /** Settings as in a configuration file, which override those of every test platform. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Fills the event before any worker looks at it. */
  readonly seed?: (platform: Pick<Platform, 'apis' | 'adminToken' | 'env'>) => Promise<void>;
  /** The built checkout whose programs run; this one by default. */
  readonly checkout?: string;
  /** Whether APIs and workers write their logs to files, as in production, instead of to this process. */
  readonly logsToFiles?: boolean;
}

export interface ApiProcess extends Child {
  readonly baseUrl: string;
  readonly metricsUrl: string;
}

export interface WorkerProcess extends Child {
  readonly metricsUrl: string;
}

/** A running platform: real processes on real servers, an event that is under way, an administrator. */
export interface Platform {
  readonly apis: readonly ApiProcess[];
  readonly workers: readonly WorkerProcess[];
  readonly adminToken: string;
  /** A file that holds the administrator's token, readable by its owner only. */
  readonly adminTokenFile: string;
  readonly logs: () => string;
  /** The environment of every process. */
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** Starts a command of the command line interface with the settings of the platform, and `env` on top. */
  readonly runCli: (args: readonly string[], env?: Readonly<NodeJS.ProcessEnv>) => Child;
  /** Runs a command inside this process, for tests that are not about the process itself. */
  readonly runCommand: (
    args: readonly string[],
    env?: Readonly<NodeJS.ProcessEnv>,
  ) => ReturnType<typeof runCommand>;
  /**
   * Starts another API and worker of the same event, with these settings over those of the platform; both stop with
   * it.
   */
  readonly startVariant: (settings: Readonly<Record<string, unknown>>) => Promise<ApiProcess>;
  readonly stop: () => Promise<void>;
}

const READY_LIMIT_MS = 90_000;
const HOUR_MS = 3_600_000;
const ALL_PERMISSIONS = '63';

/** Starts the processes and waits until the API serves a first board. A failure shows their logs. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const platformDir = await mkdtemp(join(tmpdir(), 'rampart-platform-'));
  const env = { ...environmentOf(options, platformDir), SVC_CONF_DIR: platformDir };
  await writeSettings(options, platformDir);
  const children: Child[] = [];
  const keep = <Kept extends Child>(child: Kept): Kept => {
    children.push(child);
    return child;
  };
  const logs = () => children.map((child) => child.logs()).join('\n');
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await rm(platformDir, { recursive: true, force: true });
  };

  try {
    const scriptOf = (app: string) => join(options.checkout ?? PROGRAMS_DIR, 'apps', app, 'dist/src/main.js');
    const programOf = (app: string, name: string, appEnv: NodeJS.ProcessEnv): ChildOptions => ({
      name,
      script: scriptOf(app),
      env: appEnv,
      ...(options.logsToFiles === true ? { logFile: join(platformDir, `${name}.log`) } : {}),
    });
    const runApi = async (name: string, apiEnv = env) => keep(await startApi(programOf('api', name, apiEnv)));
    const runWorker = async (name: string, workerEnv = env) =>
      keep(await startWorker(programOf('leaderboard-worker', name, workerEnv)));

    const apis: ApiProcess[] = [];
    for (let number = 1; number <= options.apiCount; number += 1) {
      apis.push(await runApi(`api ${number}`));
    }
    // The first API migrates; everything else needs the tables.
    await waitForAnswer(apis, '/api/readyz', logs);
    const runCli: Platform['runCli'] = (args, others = {}) =>
      keep(startChild({ name: 'cli', script: scriptOf('cli'), args, env: { ...env, ...others } }));
    const runHere: Platform['runCommand'] = async (args, others = {}) => {
      if (options.checkout === undefined)
        return runCommand(join(REPOSITORY_DIR, 'apps/cli/dist/src/main.js'), args, { ...env, ...others });
      // Another version may have the parts of its command line elsewhere.
      const cli = runCli(args, others);
      return { ...(await cli.finished), logs: cli.logs() };
    };
    const adminToken = await createAdministrator(runHere);
    const adminTokenFile = join(platformDir, 'admin-token');
    await writeFile(adminTokenFile, adminToken, { mode: 0o600 });
    await options.seed?.({ apis, adminToken, env });
    const workers: WorkerProcess[] = [];
    for (let number = 1; number <= options.workerCount; number += 1) {
      workers.push(await runWorker(`worker ${number}`));
    }
    const startVariant: Platform['startVariant'] = async (settings) => {
      const variantDir = await mkdtemp(join(platformDir, 'variant-'));
      await writeSettings({ ...options, settings: { ...options.settings, ...settings } }, variantDir);
      const variantEnv = { ...env, SVC_CONF_DIR: variantDir };
      const api = await runApi('api of a variant', variantEnv);
      await runWorker('worker of a variant', variantEnv);
      await waitForAnswer([api], '/api/readyz?board=1', logs);
      return api;
    };
    await waitForAnswer(apis, '/api/readyz?board=1', logs);
    return {
      apis,
      workers,
      adminToken,
      adminTokenFile,
      logs,
      env,
      runCli,
      runCommand: runHere,
      startVariant,
      stop,
    };
  } catch (error) {
    const shown = logs();
    await stop();
    throw new Error(`the platform did not start\n${shown}`, { cause: error });
  }
}

async function writeSettings(
  options: Pick<PlatformOptions, 'divisions' | 'settings'>,
  settingsDir: string,
): Promise<void> {
  const settings = {
    divisions: options.divisions,
    registrationsEnabled: true,
    proxy: { trust: false },
    ...options.settings,
  };
  await writeFile(join(settingsDir, 'event.json'), JSON.stringify(settings));
}

function environmentOf(options: PlatformOptions, platformDir: string): NodeJS.ProcessEnv {
  const nowMs = Date.now();
  return {
    ...process.env,
    SVC_DATABASE_URL: options.databaseUrl,
    SVC_REDIS_URL: options.redisUrl,
    SVC_DATABASE_MIGRATE: 'before',
    SVC_TOKEN_KEY: randomBytes(32).toString('base64'),
    SVC_ORIGIN: 'http://127.0.0.1',
    SVC_NAME: 'Test event',
    SVC_START_TIME: String(nowMs - HOUR_MS),
    SVC_END_TIME: String(nowMs + 24 * HOUR_MS),
    SVC_DEFAULT_UPLOAD_DIRECTORY: join(platformDir, 'uploads'),
    SVC_API_PROCESSES: '1',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
}

async function startApi(program: ChildOptions): Promise<ApiProcess> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), SVC_METRICS_PORT: String(metricsPort) };
  const child = startChild({ ...program, env: { ...program.env, ...ports } });
  return { ...child, baseUrl: `http://127.0.0.1:${port}`, metricsUrl: metricsUrlOf(metricsPort) };
}

async function startWorker(program: ChildOptions): Promise<WorkerProcess> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const ports = { SVC_WORKER_PORT: String(port), SVC_WORKER_METRICS_PORT: String(metricsPort) };
  const child = startChild({ ...program, env: { ...program.env, ...ports } });
  return { ...child, metricsUrl: metricsUrlOf(metricsPort) };
}

const metricsUrlOf = (port: number): string => `http://127.0.0.1:${port}/metrics`;

async function waitForAnswer(apis: readonly ApiProcess[], path: string, logs: () => string): Promise<void> {
  for (const api of apis) {
    await waitUntil(
      { what: `${api.name} to answer ${path}`, limitMs: READY_LIMIT_MS, explain: logs },
      async () => {
        if (!api.isRunning()) throw new Error(`${api.name} has ended\n${api.logs()}`);
        // A failed request means that the API is not ready yet.
        const response = await fetch(`${api.baseUrl}${path}`).catch(() => undefined);
        return response?.status === 200;
      },
    );
  }
}

async function createAdministrator(run: Platform['runCommand']): Promise<string> {
  const { exitCode, stdout, logs } = await run([
    'admin',
    'create',
    'Administrator',
    '--perms',
    ALL_PERMISSIONS,
  ]);
  const token = stdout.trim();
  if (exitCode !== 0 || token === '') throw new Error(`no administrator was created\n${logs}`);
  return token;
}
