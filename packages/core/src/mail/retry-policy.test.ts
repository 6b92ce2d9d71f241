import { nextAttemptInMs } from './retry-policy';

const CREATED = new Date('2026-06-01T00:00:00.000Z');
const HOUR_MS = 3_600_000;

/** The moments of all attempts, ms after the mail was asked for. */
function attemptsOf(mail: { readonly lastsMs: number }): number[] {
  const moments = [0];
  for (let atMs = 0; atMs <= mail.lastsMs;) {
    const waitMs = nextAttemptInMs(moments.length, CREATED, new Date(CREATED.getTime() + atMs));
    if (waitMs === undefined) break;
    atMs += waitMs;
    moments.push(atMs);
  }
  return moments;
}

describe('attempts to send a mail', () => {
  it('come quickly at first and then further apart', () => {
    expect(attemptsOf({ lastsMs: 30_000 })).toEqual([0, 2_000, 6_000, 14_000, 30_000, 62_000]);
  });

  it('come every five minutes at least, so a server that is back after an hour gets the mail soon', () => {
    const moments = attemptsOf({ lastsMs: 2 * HOUR_MS });
    const waits = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    expect(Math.max(...waits)).toBe(300_000);
  });

  it('end a day after the mail was asked for', () => {
    const last = attemptsOf({ lastsMs: 48 * HOUR_MS }).at(-1) ?? 0;
    expect(last).toBeLessThanOrEqual(24 * HOUR_MS);
    expect(last).toBeGreaterThan(23 * HOUR_MS);
  });
});
