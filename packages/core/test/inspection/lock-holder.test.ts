import { inspectDatabase } from '../../src/inspection';
import { createTestDatabase, until, type TestDatabase } from '../../src/testing';

describe('a database in which somebody holds a lock', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

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
});
