import { anIp, describeLocal, startLocalTarget, type LocalTarget } from '../support';

describeLocal('what the settings say about requests holds in the API that is composed of them', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
    target.clock.stopAt(target.now());
  });
  afterAll(() => target.stop());

  describe('proxy.trust and proxy.cloudflare decide who is limited', () => {
    const FORWARDED = 'x-forwarded-for';
    const CDN = 'cf-connecting-ip';
    const forwarded = (addresses = anIp()) => ({ [FORWARDED]: addresses });
    /** `isOneClient`: three searches are free, the fourth of one client is refused. */
    type Row = readonly [
      what: string,
      proxy: LocalTarget['config']['proxy'],
      headersOf: () => () => Record<string, string>,
      isOneClient: boolean,
    ];
    const ROWS: readonly Row[] = [
      ['trust false: the peer', { trust: false, cloudflare: false }, () => () => forwarded(), true],
      [
        'trust 1: the last forwarded address',
        { trust: 1, cloudflare: false },
        () => () => forwarded(),
        false,
      ],
      [
        'trust 1: not what a client wrote before it',
        { trust: 1, cloudflare: false },
        () => {
          const real = anIp();
          return () => forwarded(`${anIp()}, ${real}`);
        },
        true,
      ],
      [
        'trust 2: the one before the last',
        { trust: 2, cloudflare: false },
        () => {
          const proxy = anIp();
          return () => forwarded(`${anIp()}, ${proxy}`);
        },
        false,
      ],
      ['the ranges of a list', { trust: ['loopback'], cloudflare: false }, () => () => forwarded(), false],
      [
        'cloudflare: its header alone',
        { trust: 1, cloudflare: true },
        () => {
          const real = anIp();
          return () => ({ [CDN]: real, [FORWARDED]: anIp() });
        },
        true,
      ],
      [
        'no cloudflare: its header is not looked at',
        { trust: 1, cloudflare: false },
        () => {
          const real = anIp();
          return () => ({ [CDN]: anIp(), [FORWARDED]: real });
        },
        true,
      ],
    ];

    it.each(ROWS)('%s', async (_what, proxy, headersOf, isOneClient) => {
      const replica = await target.startReplica({ proxy });
      const headers = headersOf();
      const statuses = [];
      for (let call = 0; call < 4; call += 1) {
        const path = '/api/v2/leaderboard/now?limit=1&offset=0&search=ab';
        statuses.push((await replica.send('GET', path, { headers: headers() })).status);
      }
      expect(statuses).toEqual([200, 200, 200, isOneClient ? 429 : 200]);
    });
  });

  it('maxRequestBodySize bounds a JSON body too: exactly the limit is read, one byte more is 413', async () => {
    const limit = 1_000;
    const replica = await target.startReplica({ maxRequestBodySize: limit });
    const send = (bytes: number) =>
      replica.send('POST', '/api/v1/auth/login', { raw: '{"teamToken":"none"}'.padEnd(bytes) });
    expect((await send(limit)).kind).toBe('badTokenVerification');
    expect(await send(limit + 1)).toMatchObject({
      status: 413,
      kind: 'badBody',
      data: { reason: `body: must not be larger than ${String(limit)} bytes` },
    });
  });
});
