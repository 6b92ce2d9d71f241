import { migrate, migrationsUpTo, type Database } from '../../src/infra/database';
import { createLedgerStore, type LedgerEntry } from '../../src/ledger';
import { createTestDatabase, untilSomebodyWaits, type TestDatabase } from '../../src/testing';

const AT = new Date('2026-06-01T12:00:00.000Z');

/** Named by its team. */
function entry(teamId: string): LedgerEntry {
  return { kind: 'points_pushed', challengeId: 'web', teamId, actor: 'feed', at: AT, delta: 1 };
}

let test: TestDatabase;
let database: Database;
beforeEach(async () => {
  test = await createTestDatabase();
  ({ database } = test);
});
afterEach(() => test.drop());

const append = (...teamIds: string[]) => createLedgerStore(database).append(teamIds.map(entry));
const sequence = () => createLedgerStore(database).sequence();

/** The rows behind a position: their positions and teams. */
async function after(position: number, limit = 100): Promise<[number, string | null][]> {
  const rows = await createLedgerStore(database).listAfter(position, limit);
  return rows.map((row) => [row.position, row.teamId]);
}

describe('positions of ledger rows', () => {
  it('are those of the rows that are committed, without a gap', async () => {
    expect(await sequence()).toBe(0);
    await append('a', 'b', 'c');
    const undone = await database.transaction();
    await createLedgerStore(undone).append([entry('undone')]);
    await undone.rollback();
    await append('d');
    expect(await after(0)).toEqual([]);
    expect(await sequence()).toBe(4);
    expect(await after(0)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'd'],
    ]);
  });

  it('are read from any of them on, as many as wanted', async () => {
    await append('a', 'b', 'c');
    await sequence();
    await append('d');
    await sequence();
    expect(await after(1, 2)).toEqual([
      [2, 'b'],
      [3, 'c'],
    ]);
    expect(await after(3)).toEqual([[4, 'd']]);
    expect(await after(4)).toEqual([]);
  });

  it('come after all that were given before a late commit, however low its ids', async () => {
    const late = await database.transaction();
    await append('a');
    await createLedgerStore(late).append([entry('late'), entry('later')]);
    await append('b');
    expect(await sequence()).toBe(2);
    await late.commit();
    expect(await sequence()).toBe(4);
    expect(await after(0)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'late'],
      [4, 'later'],
    ]);
  });

  it('are given once by workers that do it at the same time', async () => {
    for (const team of ['a', 'b', 'c', 'd']) await append(team);
    const last = await Promise.all(Array.from({ length: 8 }, sequence));
    expect(last).toEqual(Array.from({ length: 8 }, () => 4));
    expect((await after(0)).map(([position]) => position)).toEqual([1, 2, 3, 4]);
  });

  it('are given by one worker after the other: each begins where the one before has ended', async () => {
    await append('a');
    let next: Promise<number> | undefined;
    await database.transaction(async (slow) => {
      expect(await createLedgerStore(slow).sequence()).toBe(1);
      await append('b');
      next = sequence();
      await untilSomebodyWaits(database);
    });
    expect(await next).toBe(2);
    expect(await after(0)).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('that come with rows are kept, and the next ones follow', async () => {
    const rows = ['b', 'a', 'c', 'waits'].map((teamId, place) => ({
      kind: 'team_banned',
      team_id: teamId,
      actor: 'operator',
      at: AT,
      position: [2, 1, 3, null][place],
    }));
    await database('ledger').insert(rows);
    expect(await sequence()).toBe(4);
    expect(await after(0)).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
      [4, 'waits'],
    ]);
  });

  it('of a database of the version before are the same after its migration', async () => {
    await database.raw('drop schema public cascade; create schema public');
    await migrate(database, migrationsUpTo('0028-decoy-flags-and-fetches'));
    const late = await database.transaction();
    await createLedgerStore(late).append([entry('late')]);
    for (const team of ['a', 'b']) await append(team);
    await sequence();
    await late.commit();
    await sequence();
    await append('c', 'waits');
    await database.raw(`update ledger set position = 4 where team_id = 'c'`);
    expect(await migrate(database)).toContain('0029-ledger-runs');
    const expected = [
      [1, 'a'],
      [2, 'b'],
      [3, 'late'],
      [4, 'c'],
    ];
    expect(await after(0)).toEqual(expected);
    expect(await sequence()).toBe(5);
    expect(await after(0)).toEqual([...expected, [5, 'waits']]);
  });
});

describe('rows that are there', () => {
  beforeEach(async () => {
    await append('red');
    await createLedgerStore(database).sequence();
  });

  it.each([
    ['changed', () => database('ledger').update({ actor: 'somebody else' })],
    ['moved to another position', () => database('ledger_runs').update({ last_position: 99 })],
    ['deleted', () => database('ledger').delete()],
    ['truncated', () => database.raw('truncate ledger')],
    ['put in another order', () => database('ledger_runs').delete()],
  ])('cannot be %s', async (_what, attempt) => {
    await expect(Promise.resolve(attempt())).rejects.toThrow('append-only');
  });
});
