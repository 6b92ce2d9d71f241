import { createLeadership } from '../../src/leaderboard';
import { createTestDatabase, type TestDatabase } from '../../src/testing';

describe('the epoch of a leadership', () => {
  let test: TestDatabase;
  let leadership: ReturnType<typeof createLeadership>;
  beforeEach(async () => {
    test = await createTestDatabase();
    leadership = createLeadership({
      connection: test.url,
      connectTimeoutMs: 5_000,
      applicationName: 'rampart-test-leader',
    });
  });
  afterEach(async () => {
    await leadership.resign();
    await test.drop();
  });

  it('if it cannot be drawn, nobody leads, and the next attempt may', async () => {
    await test.database.raw('alter sequence leader_epochs rename to away');
    await expect(leadership.tryAcquire()).rejects.toThrow('leader_epochs');
    await test.database.raw('alter sequence away rename to leader_epochs');
    expect(await leadership.tryAcquire()).toBeGreaterThan(0);
  });

  it('that is drawn again is later than the one in use, also if that is ahead of the clock', async () => {
    const tomorrow = Date.now() + 24 * 3_600_000;
    const epoch = await leadership.tryAcquire();
    expect(epoch).toBeLessThan(tomorrow);
    expect(await leadership.renew(tomorrow)).toBeGreaterThan(tomorrow);
  });
});
