import { describeLocal, startLocalTarget, type LocalTarget, type Replica } from '../support';
import { ENDPOINTS, titleOf, urlOf } from '../tables/endpoints';

describeLocal('instance types', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const call = async ({ send }: Replica, method: string, path: string) => {
    const { status, kind, text } = await send(method, path, { token: target.admin.authToken });
    return { status, kind, text };
  };

  describe('leaderboard', () => {
    let replica: Replica;
    beforeAll(async () => {
      replica = await target.startReplica({ instanceType: 'leaderboard' });
    });

    it.each(['/api/healthz', '/api/readyz'])('%s is 200 ok', async (path) => {
      expect(await call(replica, 'GET', path)).toMatchObject({ status: 200, text: 'ok' });
    });

    it.each([
      ...ENDPOINTS.map((endpoint): [string, string, string] => [
        titleOf(endpoint),
        endpoint.method,
        urlOf(endpoint),
      ]),
      ['GET /api/openapi.json', 'GET', '/api/openapi.json'],
      ['GET /api/v2/integrations/analytics/script', 'GET', '/api/v2/integrations/analytics/script'],
      ['GET /uploads/*', 'GET', '/uploads/any.png'],
    ])('%s is 404 badEndpoint', async (_title, method, path) => {
      expect(await call(replica, method, path)).toMatchObject({ status: 404, kind: 'badEndpoint' });
    });
  });

  describe.each(['all', 'frontend'] as const)('%s', (type) => {
    it('serves everything (control)', async () => {
      const replica = await target.startReplica({ instanceType: type });
      expect(await call(replica, 'GET', '/api/healthz')).toMatchObject({ status: 200, text: 'ok' });
      expect(await call(replica, 'GET', '/api/v2/users/me')).toMatchObject({ kind: 'goodUserSelfData' });
      expect(await call(replica, 'GET', '/api/openapi.json')).toMatchObject({ status: 200 });
    });
  });
});
