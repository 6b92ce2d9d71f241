import { scoreSeries } from './list-challenge-scores';

const change = (atMs: number, delta: number) => ({ at: new Date(atMs), delta });
const END = 10_000;

describe("the series of a team's pushed points", () => {
  it('is the running sum at the times of the pushes, oldest first', () => {
    expect(scoreSeries([change(1, 300), change(5, -175)], new Date(5), END)).toEqual([
      { atMs: 1, score: 300 },
      { atMs: 5, score: 125 },
    ]);
  });

  it('extends the last score up to now', () => {
    expect(scoreSeries([change(1, 300)], new Date(900), END).at(-1)).toEqual({ atMs: 900, score: 300 });
  });

  it('extends the last score no further than the end', () => {
    expect(scoreSeries([change(1, 300)], new Date(20_000), END).at(-1)).toEqual({ atMs: END, score: 300 });
  });

  it('appends nothing after a push that came after the end', () => {
    expect(scoreSeries([change(10_500, 300)], new Date(20_000), END)).toEqual([{ atMs: 10_500, score: 300 }]);
  });

  it('is empty for a team without pushes', () => {
    expect(scoreSeries([], new Date(5), END)).toEqual([]);
  });

  it('keeps the first, the last and every k-th of a long history', () => {
    const changes = Array.from({ length: 1_200 }, (_, index) => change(index, 1));
    const samples = scoreSeries(changes, new Date(1_199), END);
    expect(samples.map((sample) => sample.atMs).slice(0, 3)).toEqual([0, 3, 6]);
    expect(samples.at(-1)).toEqual({ atMs: 1_199, score: 1_200 });
    expect(samples).toHaveLength(401);
  });
});
