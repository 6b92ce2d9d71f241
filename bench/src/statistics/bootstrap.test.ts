import { bootstrap, isAbove } from './bootstrap';
import { median } from './distribution';
import { seededDraws } from './random';

interface Pair {
  readonly one: number;
  readonly other: number;
}

const ratio = ([pairs = []]: readonly (readonly Pair[])[]): number =>
  median(pairs.map(({ other }) => other)) / median(pairs.map(({ one }) => one));

/** Pairs around 10, the second of each `factor` times as large as it would be. */
function pairsOf(count: number, factor: number, seed: string): Pair[] {
  const draw = seededDraws(seed);
  const value = () => 9 + draw(2_000) / 1_000;
  return Array.from({ length: count }, () => ({ one: value(), other: factor * value() }));
}

const estimate = (count: number, factor: number, seed = 'pairs') =>
  bootstrap([pairsOf(count, factor, seed)], ratio, seededDraws('resamples'), 400);

describe('the ratio of medians and its interval', () => {
  it('of two equal things lies around 1', () => {
    const { value, low, high } = estimate(300, 1);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  });

  it('of something a tenth slower lies around 1.1 and not around 1', () => {
    const { low, high } = estimate(300, 1.1);
    expect(low).toBeGreaterThan(1.05);
    expect(low).toBeLessThan(1.1);
    expect(high).toBeGreaterThan(1.1);
  });

  it('is narrower for more pairs', () => {
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    expect(width(estimate(1_600, 1))).toBeLessThan(0.7 * width(estimate(100, 1)));
  });

  it('contains the truth about 95 times of 100', () => {
    const covers = Array.from({ length: 100 }, (_, run) => estimate(60, 1, `run ${run}`)).filter(
      ({ low, high }) => low <= 1 && high >= 1,
    );
    expect(covers.length).toBeGreaterThanOrEqual(87);
    expect(covers.length).toBeLessThan(100);
  });

  it('draws each group by itself: a ratio of ratios', () => {
    const [before, after] = [pairsOf(200, 1.2, 'before'), pairsOf(300, 1.2, 'after')];
    const sizes = new Set<string>();
    const { low, high } = bootstrap(
      [before, after],
      ([first = [], second = []]) => {
        sizes.add(`${first.length} ${second.length}`);
        return ratio([second]) / ratio([first]);
      },
      seededDraws('resamples'),
      400,
    );
    expect([...sizes]).toEqual(['200 300']);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
  });

  it('is the same for the same seed', () => {
    expect(estimate(50, 1)).toEqual(estimate(50, 1));
  });
});

describe('whether a figure is above a limit', () => {
  it.each([
    [1.06, 1.2, 'yes'],
    [0.9, 1.05, 'no'],
    [1.04, 1.2, 'undecided'],
    [0.5, 1.3, 'undecided'],
  ] as const)('from %d to %d, limit 1.05: %s', (low, high, verdict) => {
    expect(isAbove({ value: (low + high) / 2, low, high }, 1.05)).toBe(verdict);
  });
});
