import { isDatabaseUnavailable, openDatabase, runPrepared, type Database } from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import { createTestDatabase, type TestDatabase } from '../../src/testing';

const WRITE = 'update revisions set value = value';

describe('a database that was read-only for a while', () => {
  let test: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    test = await createTestDatabase();
    await makeReadOnly(true);
    database = openDatabase({
      connection: test.url,
      maxPoolSize: 1,
      idleTimeoutMs: 60_000,
      connectTimeoutMs: 10_000,
      applicationName: 'rampart-test',
      logger: silentLogger,
    });
  });
  afterEach(async () => {
    await database.destroy();
    await test.drop();
  });

  /** For sessions that begin from now on. */
  async function makeReadOnly(isReadOnly: boolean): Promise<void> {
    await test.database.raw(`alter database ?? set default_transaction_read_only = ${String(isReadOnly)}`, [
      new URL(test.url).pathname.slice(1),
    ]);
  }
  const session = async (): Promise<unknown> => {
    const { rows } = await database.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    return rows[0]?.pid;
  };

  it.each([
    ['a query', () => database.raw(WRITE)],
    ['a prepared statement', () => runPrepared(database, { name: 'a-write', text: WRITE }, [])],
    ['a transaction', () => database.transaction((transaction) => transaction.raw(WRITE))],
  ])('takes writes again on a connection that had %s refused', async (_name, write) => {
    const began = await session();
    const refusal = await write().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    await makeReadOnly(false);
    await expect(write()).resolves.toBeDefined();
    expect(await session()).not.toBe(began);
  });

  it('control: a connection with another error is kept', async () => {
    const began = await session();
    await expect(database.raw('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await session()).toBe(began);
  });
});
