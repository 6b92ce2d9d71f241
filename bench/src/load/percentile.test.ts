import { median, percentile } from './percentile';

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
