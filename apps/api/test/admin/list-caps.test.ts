import { aConfig, describeLocal, startLocalTarget, type LocalTarget } from '../support';

describeLocal('how far the lists of staff go is a setting', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({
      config: {
        adminLists: { maxLimit: 3 },
        leaderboard: { ...aConfig().leaderboard, maxOffset: 7 },
      },
    });
  });
  afterAll(() => target.stop());

  const LISTS = [
    ['GET', '/api/v2/admin/users'],
    ['POST', '/api/v2/admin/users'],
    ['GET', '/api/v2/admin/submissions'],
    ['POST', '/api/v2/admin/submissions'],
    ['GET', '/api/v2/admin/audit'],
    ['GET', '/api/v2/admin/mail'],
    ['GET', '/api/v2/admin/announcements'],
  ] as const;

  it.each(LISTS)('%s %s: the limits themselves pass, one more is badBody', async (method, path) => {
    const ask = (limit: number, offset: number) =>
      target.send(method, `${path}?limit=${String(limit)}&offset=${String(offset)}`, {
        token: target.admin.authToken,
        ...(method === 'POST' ? { json: {} } : {}),
      });
    expect((await ask(3, 7)).status).toBe(200);
    for (const [limit, offset, field] of [
      [4, 0, 'limit'],
      [1, 8, 'offset'],
    ] as const) {
      expect(await ask(limit, offset)).toMatchObject({
        status: 400,
        kind: 'badBody',
        data: { reason: expect.stringMatching(new RegExp(`^query:${field}: `)) as unknown },
      });
    }
  });
});
