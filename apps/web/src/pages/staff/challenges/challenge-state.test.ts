import { stateAt } from './challenge-state';

describe('the life of a challenge', () => {
  const before = 1_000;
  const now = 2_000;
  const later = 3_000;
  it.each([
    ['open', 'without times', {}],
    ['open', 'from its release on', { releaseTime: now }],
    ['scheduled', 'before its release', { releaseTime: later, closeTime: before }],
    ['open', 'before it closes', { releaseTime: before, closeTime: later }],
    ['closed', 'from the time it closes on', { closeTime: now }],
  ] as const)('is %s %s', (state, _when, times) => {
    expect(stateAt({ hidden: false, ...times }, now)).toBe(state);
    expect(stateAt({ hidden: true, ...times }, now)).toBe('draft');
  });
});
