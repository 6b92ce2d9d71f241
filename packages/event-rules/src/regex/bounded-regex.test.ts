import { createBoundedRegex } from './bounded-regex';

const run = createBoundedRegex();

test.each([
  ['the search is unanchored', 'b+', '', 'abbc', 'match'],
  ['anchors hold', '^b+$', '', 'abbc', 'mismatch'],
  ['flags count', 'B', 'i', 'b', 'match'],
  ['back references work', '(a|b)\\1', '', 'bb', 'match'],
  ['a pattern that does not compile', '(', '', 'x', 'failed'],
  ['flags that exclude each other', 'x', 'uv', 'x', 'failed'],
  ['code in a pattern is text', "');process.exit();('", '', 'x', 'failed'],
])('%s', (_, pattern, flags, text, expected) => {
  expect(run({ pattern, flags, text }, 1_000)).toBe(expected);
});

test.each(['g', 'y', 'gy'])('the flag %j carries no state from one test to the next', (flags) => {
  const outcomes = [1, 2, 3].map(() => run({ pattern: 'a', flags, text: 'a' }, 1_000));
  expect(outcomes).toEqual(['match', 'match', 'match']);
});

test('a search that would take years is stopped at its limit, and the next one works', () => {
  const slow = { pattern: '(a+)+$', flags: '', text: `${'a'.repeat(60)}b` };
  expect(run(slow, 30)).toBe('outOfTime');
  expect(run({ ...slow, text: 'aaa' }, 1_000)).toBe('match');
});

test.each([
  ['had the CPU all the time is stopped after the second run', 10_000, 2],
  ['had the CPU nearly all the time is stopped after the third run', 9_900, 3],
  ['had the CPU half of the time is stopped after the fourth run', 5_000, 4],
  ['never had the CPU is tried again, twenty times at the most', 0, 20],
])('a search that %s', (_, usedMicrosPerRun, expectedRuns) => {
  let looks = 0;
  const search = createBoundedRegex(() => {
    looks += 1;
    return looks * usedMicrosPerRun;
  });
  const slow = { pattern: '(a+)+$', flags: '', text: `${'a'.repeat(60)}b` };
  expect(search(slow, 10)).toBe('outOfTime');
  // The clock is read before the first run and after each.
  expect(looks - 1).toBe(expectedRuns);
});
