import { describeLocal, insist, startLocalTarget, until, type LocalTarget } from '../support';

describeLocal('the health page of staff', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const health = async () => insist(await target.asStaff('GET', '/api/v2/admin/health'));

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
    // Other tests use the same Redis, and their replicas come and go: it takes a moment in which none does.
    const apis = async (): Promise<number> => (await health()).redis.apis;
    await until('the replica alone is counted, and no longer when it has left', async () => {
      const before = await apis();
      const replica = await target.startReplica();
      const meanwhile = await apis();
      await replica.stop();
      return before > 0 && meanwhile === before + 1 && (await apis()) === before;
    });
  });
});
