import { localTime, refusedField, stillTyped, timeTyped, timeTypedOver, whyRefused } from './form-values';

describe('text typed over a version', () => {
  const sent = { note: 'Seen', tags: 'finalist' };

  it('is dropped once it is stored', () => {
    expect(stillTyped({ ...sent, base: 1 }, { ...sent }, 2)).toBeUndefined();
    expect(stillTyped<typeof sent & { base: number }>(undefined, sent, 2)).toBeUndefined();
  });

  it('stays, based on the new version, if it was changed meanwhile', () => {
    const typed = { ...sent, note: 'Seen twice', base: 1 };
    expect(stillTyped(typed, sent, 2)).toEqual({ ...typed, base: 2 });
  });
});

test('a time that is not changed keeps its seconds', () => {
  const at = Date.UTC(2031, 5, 6, 7, 8, 59, 999);
  expect(timeTypedOver(at, localTime(at))).toBe(at);
  expect(timeTypedOver(at, localTime(at + 60_000))).toBe(at + 60_000 - 59_999);
  expect(timeTypedOver(at, '')).toBeUndefined();
  expect(timeTypedOver(null, '')).toBeUndefined();
});

// In JSON, a time that `Date` cannot parse would become null, which means none.
test.each([2031, 9_999, 20_261, 202_610])('a time in the year %i is read as typed', (year) => {
  const at = new Date(year, 4, 6, 7, 8).getTime();
  expect(timeTyped(`${year}-05-06T07:08`)).toBe(at);
  expect(localTime(at)).toBe(`${year}-05-06T07:08`);
});

test.each([
  ['body:data.flags: is empty', 'flags', 'is empty'],
  ['body:data.points.min: must be integer', 'points', 'min: must be integer'],
  ['body:data.flags.0.config.pattern: is not a pattern', 'flags', '0.config.pattern: is not a pattern'],
  ['params:id: must be text', undefined, undefined],
  [undefined, undefined, undefined],
])('the refusal %j is about the field %s, beside which it says %j', (reason, field, why) => {
  expect([refusedField(reason), whyRefused(reason)]).toEqual([field, why]);
});
