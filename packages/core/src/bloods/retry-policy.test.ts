import { nextAttemptInMs, type Tries } from './retry-policy';

const SOLVED = new Date('2026-06-01T12:00:00Z');
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(SOLVED.getTime() + ms);
const after = (said: Partial<Tries>, ageMs = 0) =>
  nextAttemptInMs({ attempts: 1, refusals: 0, solvedAt: SOLVED, ...said }, later(ageMs));

describe('attempts to announce a blood (decision 0014)', () => {
  it('come soon at first and then every minute', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((attempts) => after({ attempts }));
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('a destination that is down for two days loses nothing', () => {
    expect(after({ attempts: 3_000 }, 48 * HOUR_MS)).toBe(60_000);
  });

  it('end after three days', () => {
    expect(after({ attempts: 4_000 }, 72 * HOUR_MS - 1)).toBe(60_000);
    expect(after({ attempts: 4_000 }, 72 * HOUR_MS)).toBeUndefined();
  });

  it('end with the fifth at the earliest, however long a freeze has hidden the blood', () => {
    expect(after({ attempts: 4 }, 200 * HOUR_MS)).toBe(16_000);
    expect(after({ attempts: 5 }, 200 * HOUR_MS)).toBeUndefined();
  });

  it('end with the fifth refusal of the message itself', () => {
    expect(after({ attempts: 4, refusals: 4 })).toBe(16_000);
    expect(after({ attempts: 5, refusals: 5 })).toBeUndefined();
  });

  it('wait as long as the destination asks, if that is longer', () => {
    expect(after({ askedForMs: 7_500 })).toBe(7_500);
    expect(after({ askedForMs: 100 })).toBe(2_000);
  });

  it('do not wait for a destination that asks for a year', () => {
    expect(after({ askedForMs: 365 * 24 * HOUR_MS })).toBe(15 * 60_000);
  });
});
