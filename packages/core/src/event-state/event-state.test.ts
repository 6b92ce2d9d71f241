import { canReveal, endAfterPause } from './event-state';

describe('an end that makes up for a pause', () => {
  const timing = { startAtMs: 1_000, endAtMs: 9_000 };
  const at = (ms: number) => new Date(ms);

  test.each([
    ['by the whole pause', 2_000, 2_500, 9_500],
    ['by what came after the start', 500, 1_200, 9_200],
    ['not by a pause before the start', 200, 600, 9_000],
    ['also when the end came meanwhile', 8_000, 12_000, 13_000],
    ['also when the pause began with it', 9_000, 12_000, 12_000],
    ['not by a pause that began after it', 9_001, 12_000, 9_000],
    ['not backwards, whatever the clocks say', 3_000, 2_000, 9_000],
  ])('%s', (_how, pausedAt, resumedAt, expected) => {
    expect(endAfterPause(timing, at(pausedAt), at(resumedAt))).toBe(expected);
  });
});

describe('places can be revealed', () => {
  const at = (ms: number) => new Date(ms);

  test.each([
    ['while the event is frozen and over', at(5_000), 9_000, true],
    ['when it freezes as it ends', at(9_000), 9_000, true],
    ['not before the end', at(5_000), 8_999, false],
    ['not while everything is public', null, 9_000, false],
    ['not while the freeze is still to come', at(9_001), 9_000, false],
  ])('%s', (_when, frozenFrom, now, expected) => {
    expect(canReveal({ frozenFrom }, { endAtMs: 9_000 }, at(now))).toBe(expected);
  });
});
