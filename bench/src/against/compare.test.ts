import { roundOf } from '../load/round';
import { seededDraws } from '../statistics/random';
import { compare } from './compare';

/** Rounds that differ a little, of which ours cost so many times what the others do. */
function comparedWith(factor: number) {
  const round = (cpuMs: number) =>
    roundOf({ latenciesMs: [1], count: 1000, seconds: 1, generatorCpuMs: 0, unexpected: {} }, { API: cpuMs });
  const costs = [100, 102, 98, 101, 99, 103, 97, 100];
  const pairs = costs.map((cost, place) => ({
    own: round(cost * factor),
    other: round(costs[(place + 1) % costs.length] ?? cost),
  }));
  return compare({ name: 'a measure', pairs }, seededDraws('compare'));
}

describe('two versions', () => {
  it('are told apart when one costs clearly more', () => {
    const { cpu, isSlower } = comparedWith(1.2);
    expect(cpu.value).toBeCloseTo(1.2);
    expect(cpu.low).toBeGreaterThan(1.03);
    expect(isSlower).toBe('yes');
  });

  it('are alike when they cost the same, and undecided near the limit', () => {
    expect(comparedWith(1).isSlower).toBe('no');
    expect(comparedWith(1.03).isSlower).toBe('undecided');
  });
});
