import { describeLocal, insist, startLocalTarget, until, type LocalTarget } from '../support';

describeLocal('the health page of staff', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const health = async () =>
    insist(await target.send('GET', '/api/v2/admin/health', { token: target.admin.authToken }));

  it('tells the board that is served, whether a worker leads, and what waits', async () => {
    await target.board();
    const { board, isLed, backlog, redis } = await health();
    expect(board).toEqual({ version: expect.any(String), computedAt: expect.any(Number) });
    expect(isLed).toBe(true);
    expect(backlog).toEqual({
      ledger: { count: expect.any(Number), oldestAgeSeconds: expect.any(Number) },
      mail: { count: 0, oldestAgeSeconds: 0 },
      announcements: { count: 0, oldestAgeSeconds: 0 },
      bloods: { count: 0, oldestAgeSeconds: 0 },
      queuedJobs: { count: 0, oldestAgeSeconds: 0 },
      runningJobs: { count: 0, oldestAgeSeconds: 0 },
    });
    expect(redis.queues.map(({ name }: { name: string }) => name)).toEqual([
      'recalculation',
      'mail',
      'announcements',
    ]);
  });

  it('counts a replica that joins, and one that leaves', async () => {
    // Other tests may use the same Redis: it is the difference that counts.
    const apis = async (): Promise<number> => (await health()).redis.apis;
    const before = await apis();
    expect(before).toBeGreaterThan(0);
    const replica = await target.startReplica();
    await until('the replica is counted', async () => ((await apis()) > before ? true : undefined));
    await replica.stop();
    await until('it is no longer counted', async () => ((await apis()) <= before ? true : undefined));
  });
});
