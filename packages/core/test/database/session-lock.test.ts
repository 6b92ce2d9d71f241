import { ADVISORY_LOCK, createSessionLock, type SessionLock } from '../../src/infra/database';
import { createTestDatabase, type TestDatabase, until } from '../../src/testing';

describe('the lock of a session', () => {
  const locks: SessionLock[] = [];
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterEach(async () => {
    for (const lock of locks.splice(0)) await lock.release();
  });
  afterAll(() => test.drop());

  const aLock = (idleTimeoutMs: number): SessionLock => {
    const lock = createSessionLock({
      connection: test.url,
      connectTimeoutMs: 10_000,
      applicationName: 'session-lock',
      key: ADVISORY_LOCK.leadership,
      idleTimeoutMs,
    });
    locks.push(lock);
    return lock;
  };

  it('is taken from a process that hangs, which learns of it', async () => {
    const hanging = aLock(500);
    const lost = new Promise<void>((resolve) => hanging.onLost(resolve));
    expect(await hanging.tryAcquire()).toBe(true);
    const other = aLock(60_000);
    await until('somebody else has it', () => other.tryAcquire());
    await lost;
    expect(await hanging.isHeld()).toBe(false);
  });
});
