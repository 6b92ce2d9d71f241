import { createScoreFormula } from './create-score-formula';
import { scoreCurve } from './score-curve';

const curveOf = (name: string) =>
  scoreCurve(createScoreFormula(name), { min: 100, max: 500, startAtMs: 1_000_000, endAtMs: 2_000_000 });

describe('the curve of a formula', () => {
  it('has the value for each count of solves', () => {
    const { basis, samples } = curveOf('scores/steep');
    expect(basis).toBe('solves');
    expect(samples).toHaveLength(101);
    expect(samples[0]).toEqual({ at: 0, points: 500 });
    expect(samples[7]).toEqual({ at: 7, points: 300 });
  });

  it('ends at the minimum where the most solved challenge is worth that', () => {
    expect(curveOf('scores/legacy').samples.at(-1)).toEqual({ at: 100, points: 100 });
  });

  it('goes over the time of the first solve where that decides', () => {
    const { basis, samples } = curveOf('scores/jammy');
    expect(basis).toBe('shareOfEvent');
    expect(samples[0]).toEqual({ at: 0, points: 100 });
    expect(samples[40]).toEqual({ at: 0.4, points: 300 });
    expect(samples.at(-1)).toEqual({ at: 1, points: 500 });
  });
});
