import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import {
  ADVISORY_LOCK,
  migrate,
  MIGRATIONS,
  openDatabase,
  requireMigratedSchema,
  type Database,
} from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import { waitForDatabase } from '../../src/infra/start';
import {
  aChallenge,
  aSolve,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeSolves,
  storeTeams,
  until,
  type TestDatabase,
} from '../../src/testing';

let test: TestDatabase;
let database: Database;
beforeEach(async () => {
  test = await createTestDatabase();
  ({ database } = test);
});
afterEach(() => test.drop());

const tables = async (): Promise<string[]> =>
  database('pg_tables').where({ schemaname: 'public' }).orderBy('tablename').pluck('tablename');

/** As after `create database`; answers the tables there were. */
async function emptied(): Promise<string[]> {
  const complete = await tables();
  await database.raw('drop schema public cascade; create schema public');
  return complete;
}

async function rowsOf(names: readonly string[]): Promise<[string, unknown[]][]> {
  const rows: [string, unknown[]][] = [];
  for (const name of names.filter((table) => !table.startsWith('schema_migrations')))
    rows.push([name, await database(name).select()]);
  return rows;
}

describe('migrate', () => {
  it('leaves a database that is up to date as it is', async () => {
    await storeTeams(database, aTeam({ name: 'Here before' }));
    expect(await migrate(database)).toEqual([]);
    expect(await database('teams').pluck('name')).toEqual(['Here before']);
  });

  it('leaves a database that the next version has migrated as it is', async () => {
    const next = { name: '9999-next', up: () => Promise.resolve() };
    expect(await migrate(database, [...MIGRATIONS, next])).toEqual(['9999-next']);
    expect(await migrate(database)).toEqual([]);
  });

  it('brings a database of the previous version up to date and keeps every row', async () => {
    const team = aTeam({});
    const challenge = aChallenge({});
    await storeTeams(database, team);
    await storeChallenges(database, challenge);
    await storeSolves(database, aSolve({ teamId: team.id, challengeId: challenge.id }));
    const names = await tables();
    await database.raw('drop index ledger_team_deletions');
    await database('schema_migrations').where('name', '0011-deleted-teams').delete();
    const before = await rowsOf(names);
    expect(await migrate(database)).toEqual(['0011-deleted-teams']);
    expect(await rowsOf(names)).toEqual(before);
    expect(await tables()).toEqual(names);
    const { rows } = await database.raw<{ rows: unknown[] }>(
      "select 1 from pg_indexes where indexname = 'ledger_team_deletions'",
    );
    expect(rows).toHaveLength(1);
  });

  it('one migrates at a time, and another that waits for it finds nothing to do', async () => {
    const complete = await emptied();
    const waiting = async () => {
      const { rows } = await database.raw<{ rows: unknown[] }>(
        "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
      );
      return rows.length;
    };
    const migrations = await database.transaction(async (holder) => {
      await holder.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.migrations]);
      const both = Promise.all([migrate(database), migrate(database)]);
      await until('both wait', async () => (await waiting()) === 2);
      expect(await tables()).toEqual([]);
      return { both };
    });
    const done = (await migrations.both).map((names) => names.length).sort((left, right) => left - right);
    const names: string[] = await database('schema_migrations').pluck('name');
    expect(done).toEqual([0, names.length]);
    expect(await tables()).toEqual(complete);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('a migration that does not get its lock', () => {
  it('is named with the reason, in a sentence, and has changed nothing', async () => {
    const locking = {
      name: '9999-locking',
      up: async (knex: Database) => {
        await knex.raw("create table half_done (id int); set local lock_timeout = '1ms'");
        await knex.raw('alter table teams add column never int');
      },
    };
    await database.transaction(async (reader) => {
      await reader('teams').select();
      const attempt = migrate(database, [...MIGRATIONS, locking]);
      await expect(attempt).rejects.toThrow(/^Migration 9999-locking gave up waiting for a lock/);
    });
    expect(await tables()).not.toContain('half_done');
    // (control) It works when nobody is in its way.
    expect(await migrate(database, [...MIGRATIONS, locking])).toEqual(['9999-locking']);
  });
});

describe('a migration that takes longer than any statement of a running event', () => {
  it('completes, and whoever waits for it finds nothing to do', async () => {
    const url = new URL(test.url);
    // Longer than any other statement of a migration takes on a busy machine.
    url.searchParams.set('statement_timeout', '2000');
    const limited = openDatabase({
      connection: url.href,
      maxPoolSize: 4,
      idleTimeoutMs: 1_000,
      connectTimeoutMs: 10_000,
      applicationName: 'rampart-test',
    });
    const slow = {
      name: '9999-slow',
      up: async (knex: Database) => {
        await knex.raw('select pg_sleep(3)');
      },
    };
    try {
      await expect(limited.raw('select pg_sleep(3)')).rejects.toMatchObject({ code: '57014' });
      const migrations = [...MIGRATIONS, slow];
      const both = await Promise.all([migrate(limited, migrations), migrate(limited, migrations)]);
      expect(both.flat()).toEqual(['9999-slow']);
    } finally {
      await limited.destroy();
    }
  });
});

describe('requireMigratedSchema', () => {
  const refusal = (state: string): string =>
    `The database ${state}, and database.migrate is never: start the API once with SVC_DATABASE_MIGRATE=only, or with before.`;

  it('accepts a schema that is up to date (control)', async () => {
    await expect(requireMigratedSchema(database)).resolves.toBeUndefined();
  });

  it('refuses a database without a schema, and makes none', async () => {
    await emptied();
    await expect(requireMigratedSchema(database)).rejects.toThrow(refusal('has no schema yet'));
    expect(await tables()).toEqual([]);
  });

  it('names what is missing where the schema is behind', async () => {
    await database('schema_migrations').where('name', '0010-awarded-points').delete();
    await expect(requireMigratedSchema(database)).rejects.toThrow(refusal('lacks 0010-awarded-points'));
  });
});

describe('waitForDatabase', () => {
  it('does not wait where the password is wrong, and says so in a sentence', async () => {
    const url = new URL(test.url);
    url.password = 'wrong';
    const warnings: string[] = [];
    const refused = openDatabase({
      connection: url.href,
      maxPoolSize: 1,
      idleTimeoutMs: 1_000,
      connectTimeoutMs: 10_000,
      applicationName: 'rampart-test',
    });
    const logger = { ...silentLogger, warn: (message: string) => warnings.push(message) };
    await expect(waitForDatabase(refused, logger)).rejects.toMatchObject({
      name: 'DatabaseRefusal',
      message: expect.stringMatching(/refused the connection \(password .*: correct database\.sql/),
    });
    expect(warnings).toEqual([]);
    await refused.destroy();
  });

  it('waits for a server that does not answer yet; the pool logs when that begins and when it is over', async () => {
    const { host, port, user = '', password, database: name = '' } = new pg.Client(test.url);
    const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${String(port)}` } : { host, port };
    const sockets: Socket[] = [];
    const lines: string[] = [];
    const add = (message: string) => void lines.push(message);
    let isThere = false;
    const way = createServer((socket) => {
      // Who gives up waiting may reset it.
      sockets.push(socket.on('error', () => undefined));
      if (!isThere) return;
      const server = connect(address).on('error', () => undefined);
      socket.pipe(server).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(way, 'listening');
    const late = openDatabase({
      connection: {
        host: '127.0.0.1',
        port: (way.address() as AddressInfo).port,
        user,
        password: String(password),
        database: name,
      },
      maxPoolSize: 1,
      idleTimeoutMs: 1_000,
      connectTimeoutMs: 1_000,
      applicationName: 'rampart-test',
      logger: { ...silentLogger, warn: add, info: add },
    });
    const warn = (message: string): void => {
      add(message);
      isThere = true;
    };
    await waitForDatabase(late, { ...silentLogger, warn });
    await late.destroy();
    for (const socket of sockets) socket.destroy();
    way.close();
    expect(lines).toEqual([
      'cannot connect to PostgreSQL',
      'waiting for PostgreSQL',
      'PostgreSQL is available again',
    ]);
  });
});
