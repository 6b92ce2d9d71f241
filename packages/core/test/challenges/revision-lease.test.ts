import {
  createChallengeCache,
  createChallengeStore,
  createDeleteChallenge,
  outwaitRevisionLeases,
  type ChallengeCache,
} from '../../src/challenges';
import { createEventStateStore, createUpdateEventState } from '../../src/event-state';
import { silentEventPublisher } from '../../src/events';
import { createTransact, type SqlExecutor, type Transact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import { createSettingsStore, settingsDefaults } from '../../src/settings';
import { createStaffAuditLog } from '../../src/staff-audit';
import {
  aChallenge,
  aStaffAction,
  configOf,
  createTestDatabase,
  storeChallenges,
  type TestDatabase,
} from '../../src/testing';

const BY = aStaffAction({ at: new Date('2026-06-01T12:00:00.000Z') });

describe('a replica that asked for the revision just before a change was committed', () => {
  let test: TestDatabase;
  let replica: ChallengeCache;
  beforeEach(async () => {
    test = await createTestDatabase();
    const { database } = test;
    await storeChallenges(database, aChallenge({ id: 'gone' }));
    replica = createChallengeCache(createChallengeStore(database));
    // Both connections and the challenges are there, so that the lease is as long as it can be.
    await database.transaction(() => replica.latest());
  });
  afterEach(() => test.drop());

  const stores = (executor: SqlExecutor) => ({
    challenges: createChallengeStore(executor),
    eventState: createEventStateStore(executor),
    settings: createSettingsStore(executor),
    ledger: createLedgerStore(executor),
    audit: createStaffAuditLog(executor),
  });
  /** Transactions in which the replica asks once everything is written. */
  const asking =
    (asks: () => Promise<void>): Transact<ReturnType<typeof stores>> =>
    (work) =>
      createTransact(
        test.database,
        stores,
      )(async (bound) => {
        const result = await work(bound);
        await asks();
        return result;
      });

  it('does not show what was there before once the change is reported', async () => {
    const remove = createDeleteChallenge({
      eventPublisher: silentEventPublisher,
      stopInstances: () => Promise.resolve(),
      transact: asking(async () => {
        expect((await replica.latest()).find('gone')).toBeDefined();
      }),
    });
    await remove({ id: 'gone', by: BY, expects: null });
    expect(replica.leased()?.find('gone')).toBeUndefined();
    expect((await replica.latest()).find('gone')).toBeUndefined();
  });

  it('does not take the event for running once the pause is reported', async () => {
    const adopt = () => undefined;
    const update = createUpdateEventState({
      ...{ effective: { adopt }, effectiveSettings: { adopt }, defaults: settingsDefaults(configOf({})) },
      eventPublisher: silentEventPublisher,
      outwaitLeases: outwaitRevisionLeases,
      transact: asking(async () => {
        expect(await replica.latest()).toMatchObject({ isPaused: false });
      }),
    });
    await update({ changes: { paused: true }, by: BY });
    expect(replica.leased()?.isPaused).not.toBe(false);
    expect(await replica.latest()).toMatchObject({ isPaused: true });
  });
});
