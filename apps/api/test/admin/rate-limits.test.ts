import { anIp, describeLocal, insist, startMailTarget, until, unique } from '../support';
import type { Answer, Json, MailTarget, Replica } from '../support';

/** By hand, from docs/rules/limits.md. */
const CONFIGURED = {
  'registration-ip': { burst: 20, windowMs: 600_000 },
  'registration-email': { burst: 2, windowMs: 3_600_000 },
  'recovery-ip': { burst: 5, windowMs: 1_500_000 },
  'recovery-email': { burst: 2, windowMs: 3_600_000 },
  'oidc-sign-in': { burst: 300, windowMs: 600_000 },
  'flag-attempts': { burst: 5, windowMs: 25_000 },
  'profile-updates': { burst: 3, windowMs: 180_000 },
  'email-changes': { burst: 3, windowMs: 900_000 },
  'avatar-uploads': { burst: 2, windowMs: 120_000 },
  'member-tokens': { burst: 20, windowMs: 1_200_000 },
  'admin-bot-submissions': { burst: 1, windowMs: 10_000 },
  'leaderboard-search': { burst: 3, windowMs: 3_000 },
  'external-auth-authorize': { burst: 5, windowMs: 50_000 },
};
const PATH = '/api/v2/admin/rate-limits';
const BUCKET_OF_ADDRESS = 'recovery-ip';

describeLocal('rate limits that staff change', () => {
  let target: MailTarget;
  let other: Replica;
  beforeAll(async () => {
    target = await startMailTarget();
    other = await target.startReplica();
  });
  afterAll(() => target.stop());
  beforeEach(async () => {
    const buckets = Object.fromEntries(Object.keys(CONFIGURED).map((name) => [name, null]));
    insist(await put({ buckets, networks: null }));
    target.clock.stopAt(target.now());
  });

  const put = (data: unknown, headers: Record<string, string> = {}) =>
    target.send('PUT', PATH, { token: target.admin.authToken, json: { data }, headers });
  const read = async (): Promise<Json> => insist(await target.asStaff('GET', PATH), 'goodAdminRateLimits');
  const recover = (ip: string, send = target.send) =>
    send('POST', '/api/v2/auth/recover', {
      json: { email: `${unique('a')}@example.org` },
      headers: { 'x-forwarded-for': ip },
    });
  /** How many in a row are let through, at most. */
  const letThrough = async (ask: () => Promise<Answer>, most: number): Promise<number> => {
    for (let count = 0; count < most; count += 1) if ((await ask()).status === 429) return count;
    return most;
  };
  const recoveriesFrom = (ip: string, most = 30) => letThrough(() => recover(ip), most);

  it('are the configured ones at first, which are those of the rules', async () => {
    expect(await read()).toEqual({ configured: CONFIGURED, overrides: { buckets: {}, networks: [] } });
  });

  it('a bucket has its new size with the next request, in the headers too, until it is removed', async () => {
    const [team, challenge] = [await target.aTeamWith(0), await target.aStoredChallenge()];
    const limit = { burst: 2, windowMs: 60_000 };
    const stored = insist(await put({ buckets: { 'flag-attempts': limit } }), 'goodAdminRateLimitsUpdate');
    expect(stored).toEqual(await read());
    expect(stored.overrides).toEqual({ buckets: { 'flag-attempts': limit }, networks: [] });
    const attempt = () => target.submit(team, challenge, 'wrong');
    expect((await attempt()).headers.get('ratelimit-policy')).toBe('"flag-attempts";q=2;w=60');
    expect(await letThrough(attempt, 10)).toBe(1);

    await put({ buckets: { 'flag-attempts': null } });
    const next = await target.aTeamWith(0);
    expect(await letThrough(() => target.submit(next, challenge, 'wrong'), 10)).toBe(5);
  });

  it('of an address hold for all of an IPv6 /64, which one machine has', async () => {
    let machine = 0;
    const fromOneMachine = () => recover(`2001:db8:64:64::${String((machine += 1))}`);
    expect(await letThrough(fromOneMachine, 30)).toBe(5);
    // The control: the next /64 is somebody else.
    expect(await recoveriesFrom('2001:db8:64:65::1')).toBe(5);
  });

  it('hold on every replica, also when the message about the change is lost', async () => {
    await target.database('rate_limits').update({
      networks: JSON.stringify([
        { network: '198.51.100.0/24', note: '', bucket: null, limit: { kind: 'none' } },
      ]),
      revision: target.database.raw('revision + 1'),
    });
    await until('it holds there', async () => {
      const answer = await recover('198.51.100.1', other.send);
      return answer.headers.get('ratelimit-policy') === null;
    });
  });

  it('an address of a network has the limit of its exception, and no other address', async () => {
    const network = (place: number) => `198.51.${String(place)}.0/24`;
    const own = { kind: 'own', burst: 2, windowMs: 60_000 };
    const networks = [
      { network: network(1), note: 'Venue', bucket: null, limit: { kind: 'multiplied', by: 3 } },
      { network: network(2), note: 'University', bucket: BUCKET_OF_ADDRESS, limit: own },
      { network: network(3), note: 'Office', bucket: BUCKET_OF_ADDRESS, limit: { kind: 'none' } },
      { network: network(4), note: 'Others', bucket: 'registration-ip', limit: { kind: 'none' } },
      { network: '2001:db8:5::/48', note: 'IPv6', bucket: null, limit: { kind: 'none' } },
    ];
    expect(insist(await put({ networks })).overrides.networks).toEqual(networks);
    expect(await recoveriesFrom('198.51.1.7')).toBe(15);
    expect(await recoveriesFrom('198.51.2.7')).toBe(2);
    expect(await recoveriesFrom('198.51.3.7')).toBe(30);
    expect(await recoveriesFrom('2001:db8:5::7')).toBe(30);
    // The controls: an exception for another bucket, and none.
    expect(await recoveriesFrom('198.51.4.7')).toBe(5);
    expect(await recoveriesFrom('198.51.5.7')).toBe(5);
  });

  const venue = { network: '192.0.2.0/24', note: '', bucket: null, limit: { kind: 'none' } };
  it.each<[string, unknown, string]>([
    [
      'no tokens',
      { buckets: { 'flag-attempts': { burst: 0, windowMs: 1_000 } } },
      'data.buckets.flag-attempts',
    ],
    [
      'negative',
      { buckets: { 'flag-attempts': { burst: -1, windowMs: 1_000 } } },
      'data.buckets.flag-attempts',
    ],
    ['huge', { buckets: { 'flag-attempts': { burst: 1e9, windowMs: 1_000 } } }, 'data.buckets.flag-attempts'],
    ['no window', { buckets: { 'flag-attempts': { burst: 5, windowMs: 0 } } }, 'data.buckets.flag-attempts'],
    ['endless', { buckets: { 'flag-attempts': { burst: 5, windowMs: 1e15 } } }, 'data.buckets.flag-attempts'],
    [
      'half a token',
      { buckets: { 'flag-attempts': { burst: 1.5, windowMs: 1_000 } } },
      'data.buckets.flag-attempts',
    ],
    [
      'everybody',
      { networks: [{ ...venue, network: '0.0.0.0/0' }] },
      'data.networks.0.network: is too large',
    ],
    [
      'mapped',
      { networks: [{ ...venue, network: '::ffff:10.0.0.0/104' }] },
      'data.networks.0.network: must be written',
    ],
    [
      'overlap',
      { networks: [venue, { ...venue, network: '192.0.2.8/29' }] },
      'data.networks.1.network: overlaps',
    ],
    [
      'no network',
      { networks: [{ ...venue, network: 'venue' }] },
      'data.networks.0.network: must be a network',
    ],
    ['a bucket of teams', { networks: [{ ...venue, bucket: 'flag-attempts' }] }, 'data.networks.0.bucket'],
    ['by -1', { networks: [{ ...venue, limit: { kind: 'multiplied', by: -1 } }] }, 'data.networks.0.limit'],
    [
      'by 10^9',
      { networks: [{ ...venue, limit: { kind: 'multiplied', by: 1e9 } }] },
      'data.networks.0.limit',
    ],
    ['too many', { networks: Array.from({ length: 101 }, () => venue) }, 'data.networks'],
  ])('refuses %s and keeps what is stored', async (_what, data, reason) => {
    const answer = await put(data);
    expect([answer.status, answer.kind]).toEqual([400, 'badBody']);
    expect(answer.data.reason).toContain(`body:${reason}`);
    expect((await read()).overrides).toEqual({ buckets: {}, networks: [] });
  });

  it('an edit of an old version is refused', async () => {
    const etag = (await target.asStaff('GET', PATH)).headers.get('etag') ?? '';
    insist(await put({ networks: [venue] }, { 'if-match': etag }));
    expect(await put({ networks: [] }, { 'if-match': etag })).toMatchObject({
      status: 412,
      kind: 'badStaleVersion',
    });
  });

  it.each([
    ['of ten edits of one version at once, one passes', true, 1],
    ['(control) of ten edits without a version, all pass', false, 10],
  ])('%s', async (_what, isConditional, passed) => {
    const etag = (await target.asStaff('GET', PATH)).headers.get('etag') ?? '';
    const headers = isConditional ? { 'if-match': etag } : {};
    const edits = Array.from({ length: 10 }, (_, number) => ({ burst: number + 1, windowMs: 1_000 }));
    const answers = await Promise.all(
      edits.map((limit) => put({ buckets: { 'member-tokens': limit } }, headers)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(passed);
  });

  it('what was refused is counted for staff by bucket, client and team, and names no email address', async () => {
    const ip = anIp();
    const [team, challenge] = [await target.aTeamWith(0), await target.aStoredChallenge()];
    await recoveriesFrom(ip, 6);
    expect(await letThrough(() => target.submit(team, challenge, 'wrong'), 6)).toBe(5);
    await put({ networks: [{ ...venue, network: `${ip}/32`, limit: { kind: 'multiplied', by: 2 } }] });
    const list = await target.asStaff('GET', `${PATH}/refusals?hours=1`);
    const of = (name: string): Json => insist(list).find(({ bucket }: Json) => bucket === name);
    expect(
      insist(list)
        .map(({ bucket }: Json) => bucket)
        .sort(),
    ).toEqual([...Object.keys(CONFIGURED), 'instancer-actions'].sort());
    expect(of(BUCKET_OF_ADDRESS).clients).toContainEqual({ address: ip, exception: `${ip}/32`, refused: 1 });
    expect(of('flag-attempts').teams).toContainEqual({ id: team.id, name: team.name, refused: 1 });
    expect(of('flag-attempts').refused).toBeGreaterThanOrEqual(1);
    expect(list.text).not.toContain('@');
  });
});
