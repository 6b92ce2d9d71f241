import { describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';

describeLocal('how a request of staff reached the API (decision 0008)', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  const connection = async (headers: Readonly<Record<string, string>>) =>
    insist(await target.send('GET', '/api/v2/admin/connection', { token: target.admin.authToken, headers }));

  it('is the peer alone without a proxy', async () => {
    expect(await connection({})).toEqual({
      clientIp: '127.0.0.1',
      peerIp: '127.0.0.1',
      forwardedFor: [],
    });
  });

  it('shows the chain as sent and whom the API takes for the client, with one hop trusted', async () => {
    expect(await connection({ 'x-forwarded-for': '203.0.113.77, 198.51.100.4' })).toEqual({
      clientIp: '198.51.100.4',
      peerIp: '127.0.0.1',
      forwardedFor: ['203.0.113.77', '198.51.100.4'],
    });
  });
});
