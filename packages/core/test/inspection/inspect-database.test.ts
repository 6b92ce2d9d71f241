import { openDatabase, type Database } from '../../src/infra/database';
import { inspectDatabase } from '../../src/inspection';
import { createTestDatabase, until, type TestDatabase } from '../../src/testing';

describe('a database that is looked at', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase(undefined, { maxPoolSize: 5 });
  });
  afterEach(() => test.drop());

  it('tells its encoding, and how its locale lowers', async () => {
    const facts = await inspectDatabase(test.database);
    expect(facts).toMatchObject({ encoding: 'UTF8', lowersAsAscii: true });
  });

  it('names the session that the others wait for, not one that waits itself', async () => {
    const { database } = test;
    const lockHolder = async () => (await inspectDatabase(database)).lockHolder;
    const holder = await database.transaction();
    await holder.raw("set local application_name = 'psql'");
    const { rows } = await holder.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid');
    await holder.raw('lock table solves in access exclusive mode');
    expect(await lockHolder()).toBeUndefined();
    const waiting = [1, 2].map(() =>
      database.transaction((other) => other.raw('lock table solves in access exclusive mode')),
    );
    const found = await until('both have been waiting', async () => {
      const seen = await lockHolder();
      return seen?.waiting === 2 && seen;
    });
    await holder.commit();
    await Promise.all(waiting);
    expect(found).toEqual({ pid: rows[0]?.pid, application: 'psql', waiting: 2 });
    expect(await lockHolder()).toBeUndefined();
  });

  it('tells why it has no room for writes', async () => {
    const reason = async (database: Database) => (await inspectDatabase(database)).writesRefusedBecause;
    expect(await reason(test.database)).toBeUndefined();
    // Stands for a full disk: whatever is filled by this function cannot be written.
    await test.database.raw(`
      create schema full_disk;
      create function full_disk.generate_series(integer, integer) returns setof integer language plpgsql as $$
      begin
        raise exception 'No space left on device' using errcode = 'disk_full';
      end $$`);
    const database = openDatabase({
      connection: `${test.url}${test.url.includes('?') ? '&' : '?'}options=-csearch_path%3Dfull_disk%2Cpg_catalog`,
      maxPoolSize: 1,
      idleTimeoutMs: 10_000,
      connectTimeoutMs: 10_000,
      applicationName: 'rampart-test',
    });
    const refused = await reason(database);
    await database.destroy();
    expect(refused).toBe('No space left on device');
  });
});
