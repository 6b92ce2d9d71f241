import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import {
  isDatabaseUnavailable,
  openDatabase,
  readConnectionFacts,
  runPrepared,
  type Database,
  type DatabaseOptions,
} from '../../src/infra/database';
import { createTestDatabase, type TestDatabase, until } from '../../src/testing';

describe('the limits of the pool', () => {
  let test: TestDatabase;
  const opened: Database[] = [];
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.destroy();
  });
  afterAll(() => test.drop());

  const open = (applicationName: string, changes: Partial<DatabaseOptions> = {}): Database => {
    const database = openDatabase({
      connection: test.url,
      maxPoolSize: 8,
      idleTimeoutMs: 60_000,
      connectTimeoutMs: 10_000,
      applicationName,
      ...changes,
    });
    opened.push(database);
    return database;
  };
  const connectionsOf = async (applicationName: string): Promise<number> => {
    const rows: unknown[] = await test
      .database('pg_stat_activity')
      .where({ application_name: applicationName });
    return rows.length;
  };

  it('maxPoolSize: so many work at once, one more waits for one of them', async () => {
    const database = open('sized', { maxPoolSize: 3 });
    const held = await Promise.all([1, 2, 3].map(() => database.transaction()));
    let hasBegun = false;
    const fourth = database.transaction().then((transaction) => {
      hasBegun = true;
      return transaction;
    });
    // The control: another pool gets in meanwhile.
    const { rows } = await open('other').raw<{ rows: unknown[] }>('select 1');
    const seen = { rows, hasBegun, connections: await connectionsOf('sized') };
    await held[0]?.rollback();
    await (await fourth).rollback();
    // Before anything is judged: a pool waits for its transactions when it is closed.
    await Promise.all(held.slice(1).map((transaction) => transaction.rollback()));
    expect(seen).toEqual({ rows: [expect.anything()], hasBegun: false, connections: 3 });
  });

  it('whoever waits too long for a connection learns that the database is unavailable', async () => {
    const database = open('short', { maxPoolSize: 1, waitTimeoutMs: 50 });
    // Connecting itself may take longer.
    const held = await until('it is connected', () => database.transaction().catch(() => undefined));
    const refused: unknown = await database.raw('select 1').catch((error: unknown) => error);
    // The control: a mistake of ours is none of the server's.
    const mistaken: unknown = await held.raw('select nothing').catch((error: unknown) => error);
    await held.rollback();
    expect([refused, mistaken].map(isDatabaseUnavailable)).toEqual([true, false]);
    expect(refused).toMatchObject({
      message: expect.stringContaining('no connection to PostgreSQL became free within 50 ms'),
    });
  });

  it('whoever waits too long for a lock learns that the database is unavailable', async () => {
    const held = await open('operator').transaction();
    await held.raw('lock table submissions in access exclusive mode');
    const read = open('player', { lockTimeoutMs: 50 }).select('id').from('submissions');
    const refused: unknown = await read.catch((error: unknown) => error);
    await held.rollback();
    expect(isDatabaseUnavailable(refused)).toBe(true);
  });

  it.each<[string, (database: Database) => Promise<unknown>]>([
    ['a statement', async (database) => database.raw('select pg_sleep(60)')],
    [
      'a statement in a transaction',
      (database) => database.transaction((executor) => executor.raw('select pg_sleep(60)')),
    ],
    [
      'a prepared statement',
      (database) => runPrepared(database, { name: 'sleep', text: 'select pg_sleep(60)' }, []),
    ],
  ])('%s whose connection the server ends: the database is unavailable', async (name, run) => {
    const failed = run(open(name)).catch((error: unknown) => error);
    await until('it is ended', async () => {
      const { rowCount } = await test.database.raw<{ rowCount: number }>(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = ? and query like '%pg_sleep%' and state = 'active'`,
        [name],
      );
      return rowCount > 0;
    });
    expect(isDatabaseUnavailable(await failed)).toBe(true);
  });

  it('an error names the statement without its values, which may be secret', async () => {
    const failed = open('logged')('nowhere').where({ flag: 'flag{secret}' });
    await expect(failed).rejects.toThrow(/nowhere/);
    await expect(failed).rejects.not.toThrow(/secret/);
  });

  it('what decides whether the connections suffice is read from the server', async () => {
    await open('rampart-api').raw('select 1');
    const facts = await readConnectionFacts(open('operator'));
    const { rows } = await test.database.raw<{ rows: { max: string }[] }>(
      "select current_setting('max_connections') as max",
    );
    expect(facts).toEqual({ maxConnections: Number(rows[0]?.max), reserved: 3, apis: 1, workers: 0 });
  });

  it('idleTimeout: a connection nobody used for so long is closed, and no other', async () => {
    await open('kept').raw('select 1');
    await open('idle', { idleTimeoutMs: 50 }).raw('select 1');
    await until('the idle one is closed', async () => (await connectionsOf('idle')) === 0);
    expect(await connectionsOf('kept')).toBe(1);
  });

  it('connectTimeout: a server that does not answer is given up after so long', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket.on('error', () => undefined))).listen(
      0,
      '127.0.0.1',
    );
    await once(silent, 'listening');
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('it has no port');
    const connection = { host: '127.0.0.1', port: address.port, user: 'u', password: 'p', database: 'd' };
    let isOver = false;
    const patient = open('patient', { connection, connectTimeoutMs: 9_000 })
      .raw('select 1')
      .catch(() => {
        isOver = true;
      });
    await expect(open('hasty', { connection, connectTimeoutMs: 100 }).raw('select 1')).rejects.toThrow(
      'PostgreSQL accepted no connection within 100 ms',
    );
    expect(isOver).toBe(false);
    for (const socket of sockets) socket.destroy();
    await patient;
    silent.close();
  });
});
