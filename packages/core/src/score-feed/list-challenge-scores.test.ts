import { continued, scoreSeries } from './list-challenge-scores';

const change = (atMs: number, delta: number) => ({ atMs, delta });

describe("the series of a team's pushed points", () => {
  it('is the running sum at the times of the pushes, oldest first', () => {
    expect(scoreSeries([change(1, 300), change(5, -175)])).toEqual([
      { atMs: 1, score: 300 },
      { atMs: 5, score: 125 },
    ]);
  });

  it('extends the last score up to an instant', () => {
    expect(continued(scoreSeries([change(1, 300)]), 900)).toEqual([
      { atMs: 1, score: 300 },
      { atMs: 900, score: 300 },
    ]);
  });

  it('appends nothing after a push that came after that instant', () => {
    expect(continued(scoreSeries([change(10_500, 300)]), 10_000)).toEqual([{ atMs: 10_500, score: 300 }]);
  });

  it('is empty for a team without pushes', () => {
    expect(continued(scoreSeries([]), 5)).toEqual([]);
  });

  it('keeps the first, the last and every k-th of a long history', () => {
    const changes = Array.from({ length: 1_200 }, (_, index) => change(index, 1));
    const samples = scoreSeries(changes);
    expect(samples.map((sample) => sample.atMs).slice(0, 3)).toEqual([0, 3, 6]);
    expect(samples.at(-1)).toEqual({ atMs: 1_199, score: 1_200 });
    expect(samples).toHaveLength(401);
  });
});
