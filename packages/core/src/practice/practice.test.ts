import { isPracticeOpen, type PracticeTimes } from './practice';

const END = new Date('2026-06-02T00:00:00Z');
const after = new Date(END.getTime() + 1);
const wanted: PracticeTimes = { isWanted: true, endAtMs: END.getTime(), isPaused: false };

test('practice begins when the event is over', () => {
  expect([isPracticeOpen(wanted, END), isPracticeOpen(wanted, after)]).toEqual([false, true]);
});

test('there is none unless the organisers want it', () => {
  expect(isPracticeOpen({ ...wanted, isWanted: false }, after)).toBe(false);
});

test('there is none while the event is paused: it may go on, and nobody shall know what is right', () => {
  expect(isPracticeOpen({ ...wanted, isPaused: true }, after)).toBe(false);
});

test('it ends when the end of the event is moved', () => {
  expect(isPracticeOpen({ ...wanted, endAtMs: END.getTime() + 60_000 }, after)).toBe(false);
});
