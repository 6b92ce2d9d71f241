import { roundOf } from '../load/round';
import { seededDraws } from '../statistics/random';
import { compare } from './compare';

/** Rounds in which the machine is more or less busy, in one of them for ours alone; ours cost so many times as much. */
function comparedWith(factor: number) {
  const round = (cpuMs: number) =>
    roundOf({ latenciesMs: [1], count: 1000, seconds: 1, generatorCpuMs: 0, unexpected: {} }, { API: cpuMs });
  const jitter = [1, 1.01, 0.99, 1, 1.005, 0.995, 1.01, 0.99, 1, 1.002, 5];
  const pairs = jitter.map((own, place) => {
    const busy = 100 + 20 * (place % 4);
    return { own: round(busy * factor * own), other: round(busy) };
  });
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
