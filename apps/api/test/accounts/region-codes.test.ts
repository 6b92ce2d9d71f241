import { REGION_CODES } from '@rampart/contract';
import { isRegionCode } from '@rampart/core/teams';

const LETTERS = Array.from({ length: 26 }, (_unused, index) => String.fromCharCode(65 + index));

describe('region codes', () => {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

  it('there are 259 of them, and the contract and the rules know the same', () => {
    expect(REGION_CODES).toHaveLength(259);
    expect(pairs.filter(isRegionCode)).toEqual([...REGION_CODES].sort());
  });
});
