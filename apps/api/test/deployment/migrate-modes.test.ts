import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ADVISORY_LOCK } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import {
  aChallenge,
  aSolve,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeSolves,
  storeTeams,
  type TestDatabase,
} from '@rampart/core/testing';
import { describeLocal, redisUrlOf, until } from '../support';
import { cuttableWay } from '../support/cuttable-way';

/** No other test uses this numbered database, so it can be emptied. */
const LOGICAL_DATABASE = 13;
const API = join(__dirname, '../../src/main.js');
const WORKER = join(__dirname, '../../../../leaderboard-worker/dist/src/main.js');

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
    const redis = await connectRedis(redisUrlOf(LOGICAL_DATABASE), silentLogger);
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
  function start(mode?: string, program = API, databaseUrl = test.url) {
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
    const complete = await emptied();
    await start('before').listens();
    expect(await tables()).toEqual(complete);
  });

  it('before: serves a database that is up to date, and leaves what is in it', async () => {
    await storeTeams(test.database, aTeam({ name: 'Here before' }));
    await start('before').listens();
    expect(await test.database('teams').pluck('name')).toEqual(['Here before']);
  });

  it('before: a database of the previous version is brought up to date and keeps every row', async () => {
    const team = aTeam({});
    const challenge = aChallenge({});
    await storeTeams(test.database, team);
    await storeChallenges(test.database, challenge);
    await storeSolves(test.database, aSolve({ teamId: team.id, challengeId: challenge.id }));
    const names = await tables();
    await test.database.raw('drop index ledger_team_deletions');
    await test.database('schema_migrations').where('name', '0011-deleted-teams').delete();
    const rowsOfAll = async () => {
      const rows: [string, unknown[]][] = [];
      for (const name of names.filter((table) => !table.startsWith('schema_migrations')))
        rows.push([name, await test.database(name).select()]);
      return rows;
    };
    const before = await rowsOfAll();
    await start('before').listens();
    expect(await rowsOfAll()).toEqual(before);
    expect(await tables()).toEqual(names);
    const { rows } = await test.database.raw<{ rows: unknown[] }>(
      "select 1 from pg_indexes where indexname = 'ledger_team_deletions'",
    );
    expect(rows).toHaveLength(1);
  });

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

  it('before: one process migrates at a time, and another that waits for it finds nothing to do', async () => {
    const complete = await emptied();
    const waiting = async () => {
      const { rows } = await test.database.raw<{ rows: unknown[] }>(
        "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows.length;
    };
    const [one, other] = await test.database.transaction(async (holder) => {
      await holder.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.migrations]);
      const both = [start('before'), start('before')] as const;
      await until('both wait', async () => (await waiting()) === 2, { timeoutMs: 60_000 });
      expect(await tables()).toEqual([]);
      return both;
    });
    await Promise.all([one.listens(), other.listens()]);
    expect(await tables()).toEqual(complete);
    const names: string[] = await test.database('schema_migrations').pluck('name');
    expect(new Set(names).size).toBe(names.length);
  });

  describe.each([
    ['API', API],
    ['worker', WORKER],
  ])('never: the %s', (_name, program) => {
    const refusal = (state: string): string =>
      `The database ${state}, and database.migrate is never: start the API once with SVC_DATABASE_MIGRATE=only, or with before.\n`;

    it.each(['never', undefined])('ends with one sentence where there is no schema (%s)', async (mode) => {
      await emptied();
      const started = start(mode, program);
      expect(await started.ended).toBe(1);
      expect(started.said()).toBe(refusal('has no schema yet'));
      expect(await tables()).toEqual([]);
    });

    it('ends with one sentence, which names what is missing, where the schema is behind', async () => {
      await test.database('schema_migrations').where('name', '0010-awarded-points').delete();
      const started = start('never', program);
      expect(await started.ended).toBe(1);
      expect(started.said()).toBe(refusal('lacks 0010-awarded-points'));
    });
  });

  it('never: (control) serves a database that is up to date', async () => {
    await start('never').listens();
  });

  it('before PostgreSQL is there: says what it waits for, and serves as soon as it can', async () => {
    const { way, url } = await wayToDatabase();
    await way.cut();
    const api = start('before', API, url);
    await until('it waits', () => api.said().includes('waiting for PostgreSQL'), { timeoutMs: 20_000 });
    expect(api.said()).not.toContain('listening');
    await way.restore();
    await api.listens();
    await way.cut();
  });

  it('with a wrong password: ends at once', async () => {
    const url = new URL(test.url);
    url.password = 'wrong';
    const api = start('before', API, url.href);
    expect(await api.ended).toBe(1);
    expect(api.said()).not.toContain('waiting for PostgreSQL');
  });

  async function wayToDatabase() {
    const url = new URL(test.url);
    const host = decodeURIComponent(url.hostname);
    const port = url.port === '' ? 5432 : Number(url.port);
    const way = await cuttableWay(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port },
    );
    url.hostname = '127.0.0.1';
    url.port = String(way.port);
    return { way, url: url.href };
  }
});
