import { summarize } from './load/load-result';
import { CORRECT_FLAG } from './measures/flags';
import { FRESHNESS } from './measures/freshness';
import { formatTable, isGood, toJson } from './report';

const flags = (perSecond: number, unexpected: Record<string, number> = {}) => ({
  name: CORRECT_FLAG,
  result: { ...summarize([10], 1, unexpected), perSecond },
  ceiling: { name: 'SQL insert', result: { ...summarize([5], 1), perSecond: 1_000 } },
});

describe('the report of a run', () => {
  it('passes at the target ratio and fails below it', () => {
    expect(isGood([flags(300)])).toBe(true);
    expect(isGood([flags(299)])).toBe(false);
    expect(formatTable([flags(299)])).toContain('0.299');
    expect(formatTable([flags(299)])).toContain('FAIL');
  });

  it('holds freshness to its median and its 95th percentile', () => {
    const shown = (latenciesMs: number[]) => ({ name: FRESHNESS, result: summarize(latenciesMs, 1) });
    expect(isGood([shown([50, 60, 70])])).toBe(true);
    expect(isGood([shown([110, 120, 130])])).toBe(false);
    expect(isGood([shown([50, 60, 400])])).toBe(false);
  });

  it('fails a run with an unexpected answer, and says which', () => {
    expect(isGood([flags(500, { '429': 2 })])).toBe(false);
    expect(formatTable([flags(500, { '429': 2 })])).toContain(`${CORRECT_FLAG}: 2 times 429`);
  });

  it('fails a measure without any answer', () => {
    expect(isGood([{ name: 'graph of 10', result: summarize([], 1) }])).toBe(false);
  });

  it('says the same as JSON', () => {
    expect(JSON.parse(toJson([flags(300)]))).toMatchObject([{ name: CORRECT_FLAG, ratio: 0.3, isMet: true }]);
  });
});
