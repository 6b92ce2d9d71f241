import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { createTestDatabase, testRedisUrl, type TestDatabase } from '@rampart/core/testing';
import { PROGRAMS_DIR } from '@rampart/test-platform';
import { describeLocal, until } from '../support';
import { cuttableWay } from '../support/cuttable-way';

/** No other test uses this numbered database, so it can be emptied. */
const LOGICAL_DATABASE = 13;
const API = join(PROGRAMS_DIR, 'apps/api/dist/src/main.js');
const WORKER = join(PROGRAMS_DIR, 'apps/leaderboard-worker/dist/src/main.js');

/** What the functions behind the modes do is tested in `packages/core/test/database/migrate.test.ts`. */
describeLocal('a process that starts', () => {
  let directory: string;
  let test: TestDatabase;
  let started: ChildProcess[];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'migrate-'));
    test = await createTestDatabase();
    started = [];
  });
  afterEach(async () => {
    for (const process of started) {
      if (process.exitCode === null && process.signalCode === null) {
        process.kill('SIGKILL');
        await once(process, 'exit');
      }
    }
    const redis = await connectRedis(testRedisUrl(LOGICAL_DATABASE), silentLogger);
    await redis.flushDb();
    redis.destroy();
    await test.drop();
    await rm(directory, { recursive: true });
  });

  const tables = async (): Promise<string[]> =>
    test.database('pg_tables').where({ schemaname: 'public' }).orderBy('tablename').pluck('tablename');
  /** As after `create database`; answers the tables there were. */
  const emptied = async () => {
    const complete = await tables();
    await test.database.raw('drop schema public cascade; create schema public');
    return complete;
  };

  /** The process as a deployment starts it; nothing is said of migrating when `mode` is undefined. */
  function start(mode?: string, program = API, databaseUrl = test.url, more: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [program], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        LOG_LEVEL: 'info',
        SVC_CONF_DIR: directory,
        SVC_NAME: 'Migrations',
        SVC_ORIGIN: 'http://localhost:3000',
        SVC_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
        SVC_START_TIME: '1000',
        SVC_END_TIME: '4000000000000',
        SVC_DATABASE_URL: databaseUrl,
        SVC_REDIS_URL: testRedisUrl(LOGICAL_DATABASE),
        SVC_DEFAULT_UPLOAD_DIRECTORY: directory,
        ...(mode === undefined ? {} : { SVC_DATABASE_MIGRATE: mode }),
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    const ended = once(child, 'close').then(() => child.exitCode);
    return {
      ended,
      said: () => said,
      listens: () => until('it listens', () => said.includes('"message":"listening"')),
    };
  }

  it('only: brings the schema up to date and ends', async () => {
    const complete = await emptied();
    const api = start('only');
    expect(await api.ended).toBe(0);
    expect(await tables()).toEqual(complete);
    expect(api.said()).not.toContain('listening');
  });

  it.each(['before', 'only'])(
    '%s: a migration that fails stops the start, and nothing of it stays',
    async (mode) => {
      await emptied();
      await test.database.raw('create table teams (mine text)');
      const api = start(mode);
      expect(await api.ended).toBe(1);
      expect(api.said()).not.toContain('listening');
      expect(api.said()).toContain('already exists');
      expect(await tables()).toEqual(['schema_migrations', 'schema_migrations_lock', 'teams']);
      expect(await test.database('schema_migrations').pluck('name')).toEqual([]);
    },
  );

  it.each([
    ['API, where nothing is said of migrating,', undefined, API],
    ['worker', 'never', WORKER],
  ])('never: the %s ends with one sentence where there is no schema', async (_name, mode, program) => {
    await emptied();
    const started = start(mode, program);
    expect(await started.ended).toBe(1);
    expect(started.said()).toBe(
      'The database has no schema yet, and database.migrate is never: start the API once with SVC_DATABASE_MIGRATE=only, or with before.\n',
    );
    expect(await tables()).toEqual([]);
  });

  it('never: (control) serves a database that is up to date', async () => {
    await start('never').listens();
  });

  it('before: waits for PostgreSQL and says so, brings the schema up to date, then serves', async () => {
    const complete = await emptied();
    const { way, url } = await wayToDatabase();
    await way.cut();
    const api = start('before', API, url);
    await until('it waits', () => api.said().includes('waiting for PostgreSQL'));
    expect(api.said()).not.toContain('listening');
    await way.restore();
    await api.listens();
    await way.cut();
    expect(await tables()).toEqual(complete);
  });

  it('before: shows its metrics also while several processes wait for PostgreSQL', async () => {
    const { way, url } = await wayToDatabase();
    await way.cut();
    const api = start('before', API, url, { SVC_API_PROCESSES: '2', SVC_METRICS_PORT: '0' });
    const all = () => api.said().split('waiting for PostgreSQL').length > 2;
    await until('both wait', all);
    const port = /"serving metrics".*"port":(\d+)/.exec(api.said())?.[1] ?? '';
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
  });

  it('before: brings the schema up to date although a connection takes longer than a request would wait', async () => {
    const complete = await emptied();
    let connections = 0;
    const { way, url } = await wayToDatabase((client) => {
      connections += 1;
      // Of the migrations; the one before it has found that PostgreSQL answers.
      if (connections === 2) holdBack(client, 1_500);
    });
    await writeFile(join(directory, 'pool.yaml'), 'database: { pool: { connectTimeout: 500 } }');
    const api = start('before', API, url);
    await api.listens();
    await way.cut();
    expect(await tables()).toEqual(complete);
  });

  function holdBack(client: Socket, ms: number): void {
    setImmediate(() => client.pause());
    setTimeout(() => client.resume(), ms);
  }

  async function wayToDatabase(onClient?: (client: Socket) => void) {
    const url = new URL(test.url);
    const host = decodeURIComponent(url.hostname);
    const port = url.port === '' ? 5432 : Number(url.port);
    const way = await cuttableWay(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port },
      onClient,
    );
    url.hostname = '127.0.0.1';
    url.port = String(way.port);
    return { way, url: url.href };
  }
});
