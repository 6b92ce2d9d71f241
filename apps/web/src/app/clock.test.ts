import { noteServerTime, serverNow } from './clock';

const HOUR_MS = 3_600_000;

describe('the clock of the server', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** An answer written by the server immediately, while the clock of this browser is `behindMs` behind. */
  function answer(behindMs: number, underWayMs: number): void {
    const askedAt = Date.now();
    const date = new Date(askedAt + behindMs).toUTCString();
    jest.advanceTimersByTime(underWayMs);
    noteServerTime(date, askedAt);
  }
  const behindNow = (): number => serverNow() - Date.now();

  it('is known to a second, even if the clock of the browser is wrong or is set meanwhile', () => {
    for (const behindMs of [3 * HOUR_MS, -5 * HOUR_MS, 0]) {
      for (const underWayMs of [30, 400]) answer(behindMs, underWayMs);
      expect(Math.abs(behindNow() - behindMs)).toBeLessThanOrEqual(1_400);
    }
  });

  it('has whole milliseconds, as the API requires, even if the page was opened at a fraction of one', () => {
    noteServerTime(new Date(Date.now() - HOUR_MS).toUTCString(), Date.now() - 200.3);
    expect(behindNow()).toBeLessThan(-HOUR_MS / 2);
    expect(Number.isInteger(serverNow())).toBe(true);
  });

  it('is not behind because an answer took long', () => {
    for (const behindMs of [0, 3 * HOUR_MS]) {
      answer(behindMs, 30);
      const known = behindNow();
      answer(behindMs, 20_000);
      expect(behindNow()).toBe(known);
    }
  });
});
