import { BUCKETS, flagAttempts, leaderboardSearch, recoveryByIp } from '@rampart/domain-data';
import { createEffectiveRateLimits } from './effective-rate-limits';
import type { ConfiguredLimits, NetworkException, RateLimitOverrides } from './rate-limits';

const CONFIGURED = Object.fromEntries(
  BUCKETS.map(({ name, burst, windowMs }) => [name, { burst, windowMs }]),
) as ConfiguredLimits;
const NOTHING: RateLimitOverrides = { buckets: {}, networks: [] };

async function limitsWith(overrides: Partial<RateLimitOverrides>) {
  const stored = { overrides: { ...NOTHING, ...overrides }, revision: 5 };
  return createEffectiveRateLimits({
    store: { get: () => Promise.resolve(stored) },
    configured: CONFIGURED,
  });
}

const exception = (
  network: string,
  limit: NetworkException['limit'],
  bucket: NetworkException['bucket'] = null,
): NetworkException => ({ network, note: '', bucket, limit });

describe('the limit in force', () => {
  it('is the override, or else the configured one', async () => {
    const override = { burst: 9, windowMs: 9_000 };
    const limits = await limitsWith({ buckets: { 'flag-attempts': override } });
    expect(limits.limitOf(flagAttempts, '192.0.2.1')).toEqual(override);
    expect(limits.limitOf(recoveryByIp, '192.0.2.1')).toEqual({ burst: 5, windowMs: 1_500_000 });
  });

  it('of an exception multiplies the override where there is one', async () => {
    const limits = await limitsWith({
      buckets: { 'recovery-ip': { burst: 7, windowMs: 1_000 } },
      networks: [exception('192.0.2.0/24', { kind: 'multiplied', by: 10 })],
    });
    expect(limits.limitOf(recoveryByIp, '192.0.2.1')).toEqual({ burst: 70, windowMs: 1_000 });
    expect(limits.limitOf(recoveryByIp, '192.0.3.1')).toEqual({ burst: 7, windowMs: 1_000 });
    expect(limits.limitOf(leaderboardSearch, '192.0.2.1')).toEqual({ burst: 30, windowMs: 3_000 });
  });

  it('of a team is the same in every network', async () => {
    const limits = await limitsWith({ networks: [exception('192.0.2.0/24', { kind: 'none' })] });
    expect(limits.limitOf(flagAttempts, '192.0.2.1')).toEqual({ burst: 5, windowMs: 25_000 });
    // The control.
    expect(limits.limitOf(recoveryByIp, '192.0.2.1')).toBeNull();
  });

  it('of a bucket that an instancer brings is its own', async () => {
    const bucket = { name: 'instancer-actions', burst: 2, windowMs: 2_000 };
    expect((await limitsWith({})).limitOf(bucket, '192.0.2.1')).toMatchObject({ burst: 2, windowMs: 2_000 });
  });

  it('names the exception that holds for an address and a bucket', async () => {
    const limits = await limitsWith({
      networks: [
        exception('192.0.2.0/24', { kind: 'none' }, 'recovery-ip'),
        exception('192.0.0.0/16', { kind: 'none' }, 'registration-ip'),
      ],
    });
    const named = (bucket: string) => limits.exceptionFor(bucket, '192.0.2.1');
    expect(named('recovery-ip')).toBe('192.0.2.0/24');
    expect(named('registration-ip')).toBe('192.0.0.0/16');
    expect(named('leaderboard-search')).toBeNull();
  });

  it('names no exception for the bucket of a team', async () => {
    const limits = await limitsWith({ networks: [exception('192.0.2.0/24', { kind: 'none' })] });
    expect(limits.exceptionFor('flag-attempts', '192.0.2.1')).toBeNull();
    // The control.
    expect(limits.exceptionFor('recovery-ip', '192.0.2.1')).toBe('192.0.2.0/24');
  });

  it('is not set back by an older read that arrives late', async () => {
    const limits = await limitsWith({});
    const of = (burst: number) => ({ ...NOTHING, buckets: { 'flag-attempts': { burst, windowMs: 1_000 } } });
    limits.adopt({ overrides: of(2), revision: 7 });
    limits.adopt({ overrides: of(1), revision: 6 });
    expect(limits.limitOf(flagAttempts, null)).toEqual({ burst: 2, windowMs: 1_000 });
  });
});
