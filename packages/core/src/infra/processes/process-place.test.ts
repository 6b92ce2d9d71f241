import { parseQuota } from './count-cores';
import { processCount, shareOf } from './process-place';

describe('the processes of an API', () => {
  test.each([
    ['one for each core but one', undefined, 4, 15, 3],
    ['one on a single core', undefined, 1, 15, 1],
    ['at least three connections for each', undefined, 64, 15, 5],
    ['one, however few connections there are', undefined, 8, 2, 1],
    ['as many as the setting says', 7, 2, 15, 7],
  ])('are %s', (_rule, wanted, cores, connections, expected) => {
    expect(processCount(wanted, cores, connections)).toBe(expected);
  });

  it('open as many connections together as one API may', () => {
    for (const count of [1, 2, 4, 15]) {
      const shares = Array.from({ length: count }, (_, number) => shareOf(15, { number, count }));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(15);
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    }
  });
});

describe('the cores that a container allows', () => {
  test.each([
    ['150000 100000\n', 2],
    ['50000 100000\n', 1],
    ['max 100000\n', Infinity],
    [undefined, Infinity],
  ])('%j are %d', (text, cores) => {
    expect(parseQuota(text)).toBe(cores);
  });
});
