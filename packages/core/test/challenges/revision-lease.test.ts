import { createChallengeCache, createChallengeStore, createDeleteChallenge } from '../../src/challenges';
import { silentEventPublisher } from '../../src/events';
import { createTransact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import { createStaffAuditLog } from '../../src/staff-audit';
import {
  aChallenge,
  aStaffAction,
  createTestDatabase,
  storeChallenges,
  type TestDatabase,
} from '../../src/testing';

describe('a replica that asked for the revision just before a change was committed', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.drop());

  it('does not show what was there before once the change is reported', async () => {
    const { database } = test;
    await storeChallenges(database, aChallenge({ id: 'gone' }));
    const replica = createChallengeCache(createChallengeStore(database));
    // Both connections and the challenges are there, so that the lease is as long as it can be.
    await database.transaction(() => replica.latest());
    const transact = createTransact(database, (executor) => ({
      challenges: createChallengeStore(executor),
      ledger: createLedgerStore(executor),
      audit: createStaffAuditLog(executor),
    }));
    const remove = createDeleteChallenge({
      eventPublisher: silentEventPublisher,
      stopInstances: () => Promise.resolve(),
      transact: (work) =>
        transact(async (stores) => {
          const result = await work(stores);
          expect((await replica.latest()).find('gone')).toBeDefined();
          return result;
        }),
    });
    const by = aStaffAction({ at: new Date('2026-06-01T12:00:00.000Z') });
    await remove({ id: 'gone', by, expects: null });
    expect(replica.leased()?.find('gone')).toBeUndefined();
    expect((await replica.latest()).find('gone')).toBeUndefined();
  });
});
