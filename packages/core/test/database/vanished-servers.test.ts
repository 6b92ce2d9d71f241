import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Listens in front of PostgreSQL, on a port and on a Unix socket. */
const RELAY = `
  const { connect, createServer } = require('node:net');
  const relay = (socket) => {
    const postgres = connect(JSON.parse(process.argv[1]));
    for (const end of [socket, postgres]) end.on('error', () => undefined);
    socket.pipe(postgres).pipe(socket);
  };
  const server = createServer(relay).listen({ port: 0, host: '127.0.0.1' }, () => {
    const { port } = server.address();
    createServer(relay).listen(process.argv[2] + '/.s.PGSQL.' + port, () => console.log(port));
  });
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
/** A server that is there, but on a busy machine, has answered by then. */
const LOOK_EVERY_MS = 3_000;

describe('a server that vanishes without a word', () => {
  let test: TestDatabase;
  let relay: ChildProcess;
  let socketDir: string;
  let port: number;
  let databases: Database[];
  beforeAll(async () => {
    test = await createTestDatabase();
    socketDir = await mkdtemp(join(tmpdir(), 'vanishing-'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(socketDir, { recursive: true });
  });

  beforeEach(async () => {
    databases = [];
    const server = new pg.Client(test.url);
    const address = server.host.startsWith('/')
      ? { path: `${server.host}/.s.PGSQL.${String(server.port)}` }
      : { host: server.host, port: server.port };
    relay = spawn(process.execPath, ['-e', RELAY, JSON.stringify(address), socketDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: relay.stdout! }), 'line')) as [string];
    port = Number(line);
  });
  afterEach(async () => {
    relay.kill('SIGKILL');
    for (const database of databases) await database.destroy();
  });

  const open = (silence: NonNullable<DatabaseOptions['silence']>, host = '127.0.0.1'): Database => {
    const { user = '', password, database: name = '' } = new pg.Client(test.url);
    const database = openDatabase({
      connection: { host, port, user, password: String(password), database: name },
      maxPoolSize: 1,
      idleTimeoutMs: 60_000,
      connectTimeoutMs: 10_000,
      applicationName: 'vanishing',
      silence,
    });
    databases.push(database);
    return database;
  };
  describe.each([
    ['a port', () => '127.0.0.1'],
    ['a Unix socket', () => socketDir],
  ])('behind %s', (_where, host) => {
    it('is noticed by whoever waits for its answer, although the kernel accepts connections for it', async () => {
      const database = open({ lookEveryMs: LOOK_EVERY_MS, answerTimeoutMs: NEVER_MS }, host());
      await database.raw('select 1');
      relay.kill('SIGSTOP');
      const failed: unknown = await database.raw('select 1').catch((error: unknown) => error);
      expect(isDatabaseUnavailable(failed)).toBe(true);
    });

    it('control: one that is there is waited for', async () => {
      const database = open({ lookEveryMs: LOOK_EVERY_MS, answerTimeoutMs: NEVER_MS }, host());
      const { rows } = await database.raw<{ rows: unknown[] }>(`select 'late' as answer from pg_sleep(7)`);
      expect(rows).toEqual([{ answer: 'late' }]);
    });
  });

  it.each(SLOW)(
    '%s that no server would take so long for fails, and the next connects anew',
    async (_, run) => {
      const database = open({ lookEveryMs: LOOK_EVERY_MS, answerTimeoutMs: LOOK_EVERY_MS + 1 });
      const failed = await run(database).catch((error: unknown) => error);
      const { rows } = await database.raw<{ rows: unknown[] }>('select 1 as answer');
      expect({ isUnavailable: isDatabaseUnavailable(failed), rows }).toEqual({
        isUnavailable: true,
        rows: [{ answer: 1 }],
      });
    },
  );

  it('a stream of COPY may take as long as it likes', async () => {
    const database = open({ lookEveryMs: LOOK_EVERY_MS, answerTimeoutMs: LOOK_EVERY_MS });
    const copied = await database.transaction(async (transaction) => {
      const lines = await copyLinesOut(transaction, 'select to_json(pg_sleep(7)::text)');
      return text(lines);
    });
    expect(copied).toBe('""\n');
  });
});
