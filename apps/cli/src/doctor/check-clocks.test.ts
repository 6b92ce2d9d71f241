import { checkClocks, offsetMs, type ClockReading } from './check-clocks';

const ASKED = 1_000_000;
const reading = (atMs: number, said: Partial<ClockReading> = {}): ClockReading => ({
  name: 'the database',
  at: new Date(ASKED + atMs),
  askedAt: new Date(ASKED),
  answeredAt: new Date(ASKED + 200),
  precisionMs: 0,
  ...said,
});

test.each([
  ['between question and answer', 100, 0],
  ['before the question', -300, -300],
  ['after the answer', 500, 300],
])('a clock read %s', (_title, atMs, expected) => {
  expect(offsetMs(reading(atMs))).toBe(expected);
});

test('a clock of whole seconds may be a second behind', () => {
  expect(offsetMs(reading(-900, { precisionMs: 1_000 }))).toBe(0);
});

test.each([
  ['agreeing clocks are fine', 0, 'ok'],
  ['five seconds are a warning', 5_000, 'warning'],
  ['ten minutes ahead are a failure', 600_000, 'failed'],
  ['ten minutes behind are a failure', -600_000, 'failed'],
])('%s', (_title, atMs, status) => {
  expect(checkClocks([reading(100, { name: 'Redis' }), reading(atMs)]).status).toBe(status);
});

test('the clock that is furthest away is named', () => {
  const { detail } = checkClocks([reading(20_000, { name: 'Redis' }), reading(-600_000)]);
  expect(detail).toContain('the clock of the database is 600 s behind');
});
