import { visitPollMs } from './visit-poll';

test.each([
  ['next in the queue', 'queued', 1, 1_500],
  ['the fiftieth', 'queued', 50, 5_000],
  ['far behind', 'queued', 4_000, 15_000],
  ['running', 'running', null, 1_500],
  ['completed', 'completed', null, false],
  ['failed', 'failed', null, false],
] as const)('a visit that is %s', (_what, status, queuePosition, waitMs) => {
  expect(visitPollMs({ status, queuePosition })).toBe(waitMs);
});

test('without a visit nothing is polled', () => {
  expect([visitPollMs(null), visitPollMs(undefined)]).toEqual([false, false]);
});
