import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { createTestDatabase, type TestDatabase } from '@rampart/core/testing';
import { describeLocal, redisUrlOf, until } from '../support';

/** No other test uses this numbered database, so it can be emptied. */
const LOGICAL_DATABASE = 13;
const MAIN = join(__dirname, '../../src/main.js');

describeLocal('database.migrate when the API starts (spec, Versioning 8; accounts reference 10.3)', () => {
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
    const redis = await connectRedis(redisUrlOf(LOGICAL_DATABASE), silentLogger);
    await redis.flushDb();
    redis.destroy();
    await test.drop();
    await rm(directory, { recursive: true });
  });

  /** As after `create database`. */
  const emptied = () => test.database.raw('drop schema public cascade; create schema public');
  const tables = async (): Promise<string[]> =>
    test.database('pg_tables').where({ schemaname: 'public' }).pluck('tablename');

  /** The process as a deployment starts it; nothing is said of migrating when `mode` is undefined. */
  function start(mode?: string) {
    const child = spawn(process.execPath, [MAIN], {
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
        SVC_DATABASE_URL: test.url,
        SVC_REDIS_URL: redisUrlOf(LOGICAL_DATABASE),
        SVC_DEFAULT_UPLOAD_DIRECTORY: directory,
        ...(mode === undefined ? {} : { SVC_DATABASE_MIGRATE: mode }),
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
      listens: () => until('it listens', () => said.includes('"message":"listening"'), { timeoutMs: 20_000 }),
    };
  }

  it('before: brings the schema up to date, then serves', async () => {
    await emptied();
    await start('before').listens();
    expect(await tables()).toEqual(expect.arrayContaining(['teams', 'challenges', 'solves', 'ledger']));
  });

  it('only: brings the schema up to date and ends', async () => {
    await emptied();
    const api = start('only');
    expect(await api.ended).toBe(0);
    expect(await tables()).toEqual(expect.arrayContaining(['teams', 'challenges', 'solves', 'ledger']));
    expect(api.said()).not.toContain('listening');
  });

  it.each(['never', undefined])('%s: leaves an empty database alone and does not serve it', async (mode) => {
    await emptied();
    const api = start(mode);
    expect(await api.ended).toBe(1);
    expect(await tables()).toEqual([]);
    expect(api.said()).not.toContain('listening');
  });

  it('never: (control) serves a database that is up to date', async () => {
    await start('never').listens();
  });
});
