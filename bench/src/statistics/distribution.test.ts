import { median, percentile, trimmedMean } from './distribution';

describe('percentiles', () => {
  it('are values that occurred, by nearest rank, whatever the order', () => {
    const values = [40, 10, 30, 20, 50];
    expect(percentile(values, 0.5)).toBe(30);
    expect(percentile(values, 0.95)).toBe(50);
    expect(percentile(values, 0.2)).toBe(10);
    expect(median([2, 1])).toBe(1);
  });

  it('of nothing are not a number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('a trimmed mean', () => {
  it('leaves the given share out at each end, whatever the order', () => {
    expect(trimmedMean([9_000, 2, 4, -500, 3], 0.2)).toBe(3);
    expect(trimmedMean([9_000, 2, 4, -500, 3], 0.4)).toBe(3);
    expect(trimmedMean([1, 2, 6], 0)).toBe(3);
  });

  it('of nothing is not a number', () => {
    expect(trimmedMean([], 0.2)).toBeNaN();
  });
});
