import { dueAtMs, effectiveExpiryMs, hasExpired, timeLeftMs, type Instance } from './instance';

const instance: Instance = {
  id: '0123456789ab',
  teamId: 't',
  challengeIntegrationId: 'c',
  phase: 'created',
  createdAtMs: 0,
  expiresAtMs: 1_000,
  extendedUntilMs: null,
  endpoints: [],
};

describe('expiry', () => {
  it.each([
    [null, 1_000],
    [500, 1_000],
    [2_000, 2_000],
  ])(
    'with a last extension until %s it is %s: the later of creation value and extension',
    (extendedUntilMs, expected) => {
      expect(effectiveExpiryMs({ ...instance, extendedUntilMs })).toBe(expected);
    },
  );

  it('the instant of expiry itself is expired, the millisecond before is not', () => {
    expect(hasExpired(instance, new Date(999))).toBe(false);
    expect(hasExpired(instance, new Date(1_000))).toBe(true);
  });

  it('the time left is exact and never negative', () => {
    expect(timeLeftMs(instance, new Date(1))).toBe(999);
    expect(timeLeftMs(instance, new Date(5_000))).toBe(0);
  });

  it('a start that should have ended is due for the sweep even if its lifetime is long', () => {
    expect(dueAtMs({ ...instance, phase: 'creating', expiresAtMs: 9_000_000 })).toBeLessThanOrEqual(60_000);
    expect(dueAtMs({ ...instance, expiresAtMs: 9_000_000 })).toBe(9_000_000);
  });
});
