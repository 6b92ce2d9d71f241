import { formatVersion, isNewerVersion, parseVersion } from './board-version';

describe('versions of boards', () => {
  it('are compared as numbers, the epoch first', () => {
    expect(isNewerVersion({ epoch: 10, number: 1 }, { epoch: 9, number: 500 })).toBe(true);
    expect(isNewerVersion({ epoch: 9, number: 500 }, { epoch: 10, number: 1 })).toBe(false);
    expect(isNewerVersion({ epoch: 9, number: 10 }, { epoch: 9, number: 9 })).toBe(true);
    expect(isNewerVersion({ epoch: 9, number: 9 }, { epoch: 9, number: 9 })).toBe(false);
    expect(isNewerVersion({ epoch: 1, number: 1 }, undefined)).toBe(true);
  });

  it('survive formatting and parsing', () => {
    expect(parseVersion(formatVersion({ epoch: 12, number: 345 }))).toEqual({ epoch: 12, number: 345 });
  });

  it.each(['', '1', '1.', '.1', '1.2.3', '-1.2', '1e3.4', ' 1.2', '1.2\n', '99999999999999999.1'])(
    '%j is not a version',
    (text) => {
      expect(parseVersion(text)).toBeUndefined();
    },
  );
});
