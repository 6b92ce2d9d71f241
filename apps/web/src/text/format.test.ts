import { createFormats } from './format';

test.each([
  ['en', 1, '1 byte'],
  ['en', 2, '2 bytes'],
  ['en', 2_500, '2.5 kB'],
  ['de', 2, '2 Byte'],
])('in %s a file of %i bytes has %s', (locale, count, text) => {
  expect(createFormats(locale).bytes(count)).toBe(text);
});

describe('times', () => {
  const format = createFormats('en');

  it('of the past are never shown as in the future', () => {
    expect(format.ago(61_000, 60_000)).toBe('now');
    expect(format.ago(60_000, 180_000)).toBe('2 minutes ago');
    // Control: `relative` does.
    expect(format.relative(61_000, 60_000)).toBe('in 1 second');
  });

  it('count full days, because 25 hours may include two nights', () => {
    const wednesdayNight = new Date(2026, 10, 25, 23, 30).getTime();
    const fridayMorning = new Date(2026, 10, 27, 1).getTime();
    expect(format.relative(wednesdayNight, fridayMorning)).toBe('1 day ago');
    expect(format.relative(fridayMorning, wednesdayNight)).toBe('in 1 day');
  });

  it('on an axis show the day at its beginning, so that no two marks are equal', () => {
    const hours = [0, 12, 24, 30, 48];
    const marks = hours.map((hour) => format.mark(new Date(2026, 10, 25, hour).getTime()));
    expect(marks).toEqual(['Nov 25', '12:00 PM', 'Nov 26', '6:00 AM', 'Nov 27']);
  });

  it.each([
    ['en', '9:05 AM'],
    ['de', '09:05'],
  ])('of a day are written as a reader of %s writes them', (locale, text) => {
    expect(createFormats(locale).time(new Date(2026, 10, 25, 9, 5).getTime())).toBe(text);
  });

  it.each([
    [25_000, '25 sec'],
    [90_000, '90 sec'],
    [600_000, '10 min'],
    [3_600_000, '1 hr'],
    [1_500, '1.5 sec'],
  ])('say %i ms in the largest whole unit', (ms, text) => {
    expect(format.duration(ms)).toBe(text);
  });
});
