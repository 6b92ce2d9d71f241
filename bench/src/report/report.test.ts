import { roundOf } from '../load/round';
import { RIGHT_FLAG } from '../measures/flags';
import { FRESHNESS } from '../measures/freshness';
import type { Measured } from '../measures/measure';
import { formatSize, isGood } from './report';

interface Side {
  readonly perSecond: number;
  readonly cpuMs: number;
  readonly generatorCores?: number;
  readonly unexpected?: Record<string, number>;
}

const roundWith = ({ perSecond, cpuMs, generatorCores = 0.1, unexpected = {} }: Side) => {
  const work = { latenciesMs: [10], count: perSecond, seconds: 1, generatorCpuMs: generatorCores * 1000 };
  return roundOf({ ...work, unexpected }, { API: cpuMs });
};
const flags = (own: Side): Measured => ({
  name: RIGHT_FLAG,
  rounds: [roundWith(own)],
  ceilingRounds: [roundWith({ perSecond: 1000, cpuMs: 1000 })],
});
const sizeOf = (measured: Measured, teams = 1_000) => ({
  teams,
  startedInSeconds: 1,
  measured: [measured],
  memory: {},
});

describe('the report of a run', () => {
  it('passes at the target ratio and fails below it', () => {
    expect(isGood(sizeOf(flags({ perSecond: 600, cpuMs: 6_000 })))).toBe(true);
    const missed = sizeOf(flags({ perSecond: 599, cpuMs: 599 }));
    expect(isGood(missed)).toBe(false);
    expect(formatSize(missed)).toMatch(/0\.60 +1\.00 .*FAIL/);
  });

  it('goes by CPU time where the generator may have been the limit', () => {
    const limited = flags({ perSecond: 100, cpuMs: 100, generatorCores: 0.5 });
    expect(isGood(sizeOf(limited))).toBe(true);
    expect(formatSize(sizeOf(limited))).toContain('0.50 / 0.10 !');
  });

  it('holds freshness to the limits of the size', () => {
    const shown: Measured = {
      name: FRESHNESS,
      rounds: [
        roundOf({ latenciesMs: [40, 50, 150], seconds: 1, generatorCpuMs: 0, unexpected: {} }, { API: 1 }),
      ],
      ceilingRounds: null,
    };
    expect(isGood(sizeOf(shown, 1_000))).toBe(false);
    expect(isGood(sizeOf(shown, 10_000))).toBe(true);
  });

  it('fails a run with an unexpected answer, and says which', () => {
    const refused = sizeOf(flags({ perSecond: 900, cpuMs: 900, unexpected: { '429': 2 } }));
    expect(isGood(refused)).toBe(false);
    expect(formatSize(refused)).toContain(`${RIGHT_FLAG}: 2 times 429`);
  });
});
