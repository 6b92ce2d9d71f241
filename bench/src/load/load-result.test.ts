import { medianOfRounds, summarize } from './load-result';

describe('several rounds of one measure', () => {
  it('count by their median, so that one bad round does not', () => {
    const rounds = [100, 20, 110].map((perSecond) => ({ ...summarize([1], 1), perSecond }));
    expect(medianOfRounds(rounds).perSecond).toBe(100);
  });

  it('keep every unexpected answer', () => {
    const rounds = [
      summarize([1], 1, { '500': 1 }),
      summarize([1], 1),
      summarize([1], 1, { '500': 2, '429': 1 }),
    ];
    expect(medianOfRounds(rounds).unexpected).toEqual({ '500': 3, '429': 1 });
  });
});
