import { tickGapMs } from './tick-gap';

describe('the time from one board to the next', () => {
  it.each([
    ['the least for a few changes', { rows: 5, teams: 10_000 }, 25],
    ['longer for more changes', { rows: 40, teams: 10_000 }, 200],
    ['longer for very many teams', { rows: 1, teams: 105_000 }, 70],
    ['the least after a tick without changes, however many teams there are', { rows: 0, teams: 105_000 }, 25],
    ['never so long that somebody would notice', { rows: 10_000, teams: 1_000_000 }, 400],
  ])('is %s', (_what, ticked, gapMs) => {
    expect(tickGapMs(ticked)).toBe(gapMs);
  });
});
