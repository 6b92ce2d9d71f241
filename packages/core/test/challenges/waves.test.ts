import {
  createChallengeStore,
  createDeleteWave,
  createPutWave,
  createWaveStore,
  type ChallengeStores,
} from '../../src/challenges';
import { silentEventPublisher } from '../../src/events';
import { createTransact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import { createStaffAuditLog } from '../../src/staff-audit';
import { aStaffAction, createTestDatabase, type TestDatabase } from '../../src/testing';
import { anOrganiser, later, now, soon } from './an-organiser';

let fresh: TestDatabase;
let waveCount = 0;
beforeAll(async () => {
  fresh = await createTestDatabase(undefined, { maxPoolSize: 8 });
});
afterAll(() => fresh.drop());

/** A new wave that opens soon, and who moves it; `around` runs before a move is committed. */
async function aWave(around: () => Promise<void> = () => Promise.resolve()) {
  const { database } = fresh;
  const id = `wave ${String((waveCount += 1))}`;
  const organiser = anOrganiser(database);
  const transact = createTransact<ChallengeStores>(database, (executor) => ({
    challenges: createChallengeStore(executor),
    waves: createWaveStore(executor),
    ledger: createLedgerStore(executor),
    audit: createStaffAuditLog(executor),
  }));
  const eventPublisher = silentEventPublisher;
  const by = aStaffAction({ at: now });
  const put = createPutWave({
    eventPublisher,
    transact: (work) =>
      transact(async (stores) => {
        const result = await work(stores);
        await around();
        return result;
      }),
  });
  const remove = createDeleteWave({ transact });
  const moves = (opensAt: Date) => put({ wave: { id, opensAt }, by });
  const renames = (newId: string, of = id) => put({ wave: { id: of, opensAt: later }, newId, by });
  await createPutWave({ transact, eventPublisher })({ wave: { id, opensAt: soon }, by });
  const timeOf = async (challenge: string) => (await organiser.find(challenge))?.releaseAt;
  return {
    ...organiser,
    id,
    moves,
    renames,
    deletes: () => remove({ id, by }),
    listed: async () => (await createWaveStore(database).list()).find((wave) => wave.id === id),
    timeOf,
  };
}

test('a challenge that joins opens with the wave, and one that leaves keeps the time', async () => {
  const { id, put, timeOf, listed, moves } = await aWave();
  await put('joining', { wave: id });
  expect(await timeOf('joining')).toEqual(soon);
  expect(await listed()).toEqual({ id, opensAt: soon, challengeIds: ['joining'] });
  await put('joining', { wave: null });
  await moves(later);
  expect(await timeOf('joining')).toEqual(soon);
  expect(await listed()).toMatchObject({ challengeIds: [] });
});

test('a wave that is moved takes all its challenges along, with one revision of the collection', async () => {
  const { id, put, find, timeOf, moves, revision, facts } = await aWave();
  const another = await aWave();
  await put('first', { wave: id });
  await put('second', { wave: id });
  await put('outside', { releaseAt: soon });
  const before = await revision();
  expect(await moves(now)).toEqual({
    outcome: 'stored',
    wave: { id, opensAt: now, challengeIds: ['first', 'second'] },
  });
  expect(await revision()).toBe(before + 1);
  expect([await timeOf('first'), await timeOf('second'), await timeOf('outside')]).toEqual([now, now, soon]);
  expect(await another.listed()).toMatchObject({ opensAt: soon });
  expect(await facts('first')).toEqual(['challenge_created', 'challenge_released']);
  // Who edits the challenge from what was read before the move is told.
  expect(await find('first')).toMatchObject({ revision: 2 });
});

test('a wave that is renamed keeps its challenges, and moves as it is told', async () => {
  const { id, put, find, renames, listed, revision } = await aWave();
  await put('renamed', { wave: id });
  const before = await revision();
  const wave = { id: `${id} again`, opensAt: later, challengeIds: ['renamed'] };
  expect(await renames(wave.id)).toEqual({ outcome: 'stored', wave });
  expect(await find('renamed')).toMatchObject({ wave: wave.id, releaseAt: later });
  expect(await revision()).toBe(before + 1);
  expect(await listed()).toBeUndefined();
  expect(await renames('whatever')).toEqual({ outcome: 'unknownWave' });
});

test('a wave cannot have the id of another one', async () => {
  const [wave, other] = [await aWave(), await aWave()];
  await wave.put('here', { wave: wave.id });
  expect(await wave.renames(other.id)).toEqual({ outcome: 'idTaken' });
  expect(await wave.listed()).toMatchObject({ opensAt: soon, challengeIds: ['here'] });
});

test('a move to where it is changes nothing', async () => {
  const { id, put, moves, revision } = await aWave();
  await put('still', { wave: id });
  const before = await revision();
  await moves(soon);
  expect(await revision()).toBe(before);
});

test('a challenge of a wave has no other time, and a wave that does not exist takes none', async () => {
  const { id, put, timeOf } = await aWave();
  await put('bound', { wave: id });
  expect(await put('bound', { releaseAt: later })).toMatchObject({ outcome: 'invalid', path: 'releaseTime' });
  expect(await put('bound', { releaseAt: null })).toMatchObject({ outcome: 'invalid', path: 'releaseTime' });
  expect(await put('bound', { releaseAt: soon, name: 'Same' })).toMatchObject({ outcome: 'stored' });
  expect(await put('bound', { wave: null, releaseAt: later })).toMatchObject({ outcome: 'stored' });
  expect(await timeOf('bound')).toEqual(later);
  expect(await put('bound', { wave: 'none' })).toMatchObject({ outcome: 'invalid', path: 'wave' });
});

test('a wave that is deleted leaves its challenges when they are', async () => {
  const { id, put, find, deletes, listed } = await aWave();
  await put('left', { wave: id });
  expect(await deletes()).toBe(true);
  expect(await find('left')).toMatchObject({ wave: null, releaseAt: soon });
  expect(await listed()).toBeUndefined();
  expect(await deletes()).toBe(false);
});

test('a challenge that joins while the wave moves waits, and has the new time', async () => {
  const joins: Promise<unknown>[] = [];
  const wave = await aWave(() => {
    joins.push(wave.put('late', { wave: wave.id }));
    // Control: it does not come before the move.
    return wave.timeOf('late').then((time) => expect(time).toBeUndefined());
  });
  await wave.moves(later);
  await Promise.all(joins);
  expect(await wave.timeOf('late')).toEqual(later);
});

test('edits of challenges and moves of their wave at once end with one time for all', async () => {
  const { id, put, timeOf, moves, listed } = await aWave();
  const ids = ['a', 'b', 'c', 'd'].map((letter) => `${id} ${letter}`);
  await Promise.all(ids.map((challenge) => put(challenge, { wave: id })));
  await Promise.all([
    ...[now, later, soon, later].map((opensAt) => moves(opensAt)),
    ...ids.flatMap((challenge) => [put(challenge, { description: 'edited' }), put(challenge, { wave: id })]),
  ]);
  const opensAt = (await listed())?.opensAt;
  expect(await Promise.all(ids.map(timeOf))).toEqual(ids.map(() => opensAt));
});
