import {
  describeLocal,
  startLocalTarget,
  startOutsideService,
  type LocalTarget,
  type OutsideService,
} from '../support';

const PATH = '/api/v2/integrations/analytics/script';
const HOUR_MS = 3_600_000;

describeLocal.each([
  ['analytics/google', { siteTag: 'G-A&B' }, '/script?id=G-A%26B'],
  ['analytics/cloudflare', { token: 'tok' }, '/script?token=tok'],
])('analytics script of %s', (name, options, upstreamPath) => {
  let vendor: OutsideService;
  let target: LocalTarget;
  beforeAll(async () => {
    vendor = await startOutsideService(() => ({ status: 503, body: 'down' }));
    const provider = { name, options: { ...options, scriptUrl: `${vendor.url}/script` } };
    target = await startLocalTarget({ config: { analytics: { provider } } });
  });
  afterAll(async () => {
    await target.stop();
    await vendor.stop();
  });
  // What another test has fetched is not kept any more.
  beforeEach(() => target.clock.advanceMs(HOUR_MS));

  const works = (text: string) => vendor.behave(() => ({ body: text }));

  it('is 502 in plain text while the vendor fails or cannot be reached, and is asked for again each time', async () => {
    vendor.behave(() => ({ status: 503, body: 'down' }));
    for (let count = 1; count <= 2; count += 1) {
      const answer = await target.send('GET', PATH);
      expect(answer.status).toBe(502);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      expect(vendor.calls).toHaveLength(count);
    }
    vendor.behave(() => 'broken');
    expect((await target.send('GET', PATH)).status).toBe(502);
  });

  it("is the vendor's script with an hour of caching, fetched once for everybody", async () => {
    works('console.log("ä")');
    const answers = await Promise.all(Array.from({ length: 5 }, () => target.send('GET', PATH)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, text: 'console.log("ä")' });
      expect(answer.headers.get('content-type')).toBe('application/javascript');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    }
    expect(vendor.calls.map(({ method, path }) => [method, path])).toEqual([['GET', upstreamPath]]);
  });

  it('is kept for one hour, and no stale copy is served after that', async () => {
    target.clock.stopAt(target.now());
    works('one');
    expect(await target.send('GET', PATH)).toMatchObject({ text: 'one' });
    works('two');
    target.clock.advanceMs(HOUR_MS - 1);
    expect(await target.send('GET', PATH)).toMatchObject({ text: 'one' });
    expect(vendor.calls).toEqual([]);
    target.clock.advanceMs(1);
    expect(await target.send('GET', PATH)).toMatchObject({ text: 'two' });
    vendor.behave(() => ({ status: 500, body: '' }));
    target.clock.advanceMs(HOUR_MS);
    expect((await target.send('GET', PATH)).status).toBe(502);
  });

  it('is not where clients are told to fetch the upstream from', async () => {
    const { data } = await target.send('GET', '/api/v2/integrations/client/config');
    expect(data.analytics).toEqual({ provider: name, publicOptions: options });
  });
});

describeLocal('without analytics', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  it('there is no script: 404 badEndpoint, and other methods have no endpoint either', async () => {
    expect(await target.send('GET', PATH)).toMatchObject({ status: 404, kind: 'badEndpoint' });
    expect(await target.send('POST', PATH, { json: {} })).toMatchObject({ status: 404, kind: 'badEndpoint' });
  });
});
