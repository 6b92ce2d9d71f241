import { nextCheck, type SolveCheck } from './solve-check';

const at = (ms: number) => new Date(ms);
const failed: SolveCheck = {
  challengeId: 'shop',
  failure: 'noFlag',
  since: at(1_000),
  checkedAt: at(2_000),
  durationMs: 5,
};

test.each([
  ['the first check begins now', undefined, 'noFlag', at(3_000)],
  ['the same failure goes on', failed, 'noFlag', at(1_000)],
  ['another failure begins now', failed, 'timedOut', at(3_000)],
  ['a solved one begins now', failed, null, at(3_000)],
  ['a solved one goes on', { ...failed, failure: null }, null, at(1_000)],
] as const)('%s', (_what, before, failure, since) => {
  expect(nextCheck('shop', before, { failure, durationMs: 7 }, at(3_000))).toEqual({
    ...{ challengeId: 'shop', failure, since, checkedAt: at(3_000), durationMs: 7 },
  });
});
