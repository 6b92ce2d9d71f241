import type { CheckInstancerConfig } from '../../src/challenges';
import { createTestDatabase, until, type TestDatabase } from '../../src/testing';
import { anOrganiser } from './an-organiser';

let fresh: TestDatabase;
beforeEach(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => fresh.drop());

const likesAll: CheckInstancerConfig = (_name, config) => ({ outcome: 'valid', config: Object(config) });
const organiser = (check: CheckInstancerConfig = likesAll) => anOrganiser(fresh.database, undefined, check);

test('edits of different keys at once all survive, because each is merged over what the one before stored', async () => {
  const { put, find } = organiser();
  await put('pwn', { instancerConfig: { config: { a: 1 } } });
  await Promise.all([
    put('pwn', { instancerConfig: { timeoutMilliseconds: 9 } }),
    put('pwn', { instancerConfig: { extendable: false } }),
    put('pwn', { instancerConfig: { challengeIntegrationId: 'pwn-v2' } }),
    put('pwn', { instancerConfig: { instancer: 'main' } }),
  ]);
  expect((await find('pwn'))?.instancerConfig).toEqual({
    challengeIntegrationId: 'pwn-v2',
    instancer: 'main',
    config: { a: 1 },
    expose: [],
    timeoutMilliseconds: 9,
    extendable: false,
  });
});

test('what is merged over something that appeared meanwhile is checked as it will be stored', async () => {
  const stored = { challengeIntegrationId: '', config: { kind: 'old' }, expose: [], timeoutMilliseconds: 0 };
  const onlyOld: CheckInstancerConfig = (_name, config) =>
    Object(config).kind === 'old'
      ? { outcome: 'valid', config: stored.config }
      : { outcome: 'invalid', error: 'no longer' };
  const { put, find } = organiser(onlyOld);
  await put('pwn', { instancerConfig: { config: stored.config } });
  const newer = { ...stored, config: { kind: 'new' } };

  let edit: ReturnType<typeof put> | undefined;
  await fresh.database.transaction(async (holder) => {
    await holder.raw('select lock_challenge(?)', ['pwn']);
    edit = put('pwn', { instancerConfig: { timeoutMilliseconds: 9 } });
    // It was checked over what was stored then, and now waits for the lock.
    await until('it waits', isLockAwaited);
    await holder('challenges')
      .where('id', 'pwn')
      .update({ instancer_config: JSON.stringify(newer) });
  });
  expect(await edit).toEqual({ outcome: 'invalidInstancerConfig', error: 'no longer' });
  expect((await find('pwn'))?.instancerConfig).toEqual(newer);
});

/** Whether a session of this database waits for an advisory lock. */
async function isLockAwaited(): Promise<boolean> {
  const { rows } = await fresh.database.raw<{ rows: unknown[] }>(
    `select 1 from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}
