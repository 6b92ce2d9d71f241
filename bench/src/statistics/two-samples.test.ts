import { gapOfChance, largestGap } from './two-samples';

const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

describe('two samples', () => {
  it('that are the same have no gap', () => {
    expect(largestGap(numbers(100), numbers(100).reverse())).toBe(0);
  });

  it('that do not overlap are as far apart as can be', () => {
    expect(largestGap(numbers(100), numbers(50, 1_000))).toBe(1);
  });

  it('shifted by a tenth of their width have a gap of a tenth', () => {
    expect(largestGap(numbers(100), numbers(100, 10))).toBeCloseTo(0.1);
  });

  it('of 500 each differ by about a tenth by chance', () => {
    expect(gapOfChance(500, 500)).toBeCloseTo(0.103, 3);
  });
});
