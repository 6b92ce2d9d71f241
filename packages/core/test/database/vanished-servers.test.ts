import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import {
  copyLinesOut,
  isDatabaseUnavailable,
  openDatabase,
  runPrepared,
  type Database,
  type DatabaseOptions,
} from '../../src/infra/database';
import { createTestDatabase, type TestDatabase } from '../../src/testing';

/** Listens in front of PostgreSQL. */
const RELAY = `
  const { connect, createServer } = require('node:net');
  const server = createServer((socket) => {
    const postgres = connect(JSON.parse(process.argv[1]));
    for (const end of [socket, postgres]) end.on('error', () => undefined);
    socket.pipe(postgres).pipe(socket);
  });
  server.listen({ port: 0, host: '127.0.0.1' }, () => console.log(server.address().port));
`;
const SLOW: [string, (database: Database) => Promise<unknown>][] = [
  ['a statement', async (database) => database.raw('select pg_sleep(60)')],
  [
    'a statement in a transaction',
    (database) => database.transaction((executor) => executor.raw('select pg_sleep(60)')),
  ],
  [
    'a prepared statement',
    (database) => runPrepared(database, { name: 'sleep', text: 'select pg_sleep(60)' }, []),
  ],
];
const NEVER_MS = 600_000;

describe('a server that vanishes without a word', () => {
  let test: TestDatabase;
  let relay: ChildProcess;
  let port: number;
  let databases: Database[];
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  beforeEach(async () => {
    databases = [];
    const server = new pg.Client(test.url);
    const address = server.host.startsWith('/')
      ? { path: `${server.host}/.s.PGSQL.${String(server.port)}` }
      : { host: server.host, port: server.port };
    relay = spawn(process.execPath, ['-e', RELAY, JSON.stringify(address)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: relay.stdout! }), 'line')) as [string];
    port = Number(line);
  });
  afterEach(async () => {
    relay.kill('SIGKILL');
    for (const database of databases) await database.destroy();
  });

  const open = (silence: NonNullable<DatabaseOptions['silence']>): Database => {
    const { user = '', password, database: name = '' } = new pg.Client(test.url);
    const database = openDatabase({
      connection: { host: '127.0.0.1', port, user, password: String(password), database: name },
      maxPoolSize: 1,
      idleTimeoutMs: 60_000,
      connectTimeoutMs: 10_000,
      applicationName: 'vanishing',
      silence,
    });
    databases.push(database);
    return database;
  };
  it('is noticed by whoever waits for its answer, although the kernel accepts connections for it', async () => {
    const database = open({ lookEveryMs: 300, answerTimeoutMs: NEVER_MS });
    await database.raw('select 1');
    relay.kill('SIGSTOP');
    const failed: unknown = await database.raw('select 1').catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
  });

  it('control: one that is there is waited for', async () => {
    const database = open({ lookEveryMs: 200, answerTimeoutMs: NEVER_MS });
    const { rows } = await database.raw<{ rows: unknown[] }>(`select 'late' as answer from pg_sleep(0.7)`);
    expect(rows).toEqual([{ answer: 'late' }]);
  });

  it.each(SLOW)(
    '%s that no server would take so long for fails, and the next connects anew',
    async (_, run) => {
      const database = open({ lookEveryMs: 50, answerTimeoutMs: 500 });
      const failed = await run(database).catch((error: unknown) => error);
      const { rows } = await database.raw<{ rows: unknown[] }>('select 1 as answer');
      expect({ isUnavailable: isDatabaseUnavailable(failed), rows }).toEqual({
        isUnavailable: true,
        rows: [{ answer: 1 }],
      });
    },
  );

  it('a stream of COPY may take as long as it likes', async () => {
    const database = open({ lookEveryMs: 50, answerTimeoutMs: 100 });
    const copied = await database.transaction(async (transaction) => {
      const lines = await copyLinesOut(transaction, 'select to_json(pg_sleep(0.5)::text)');
      return text(lines);
    });
    expect(copied).toBe('""\n');
  });
});
