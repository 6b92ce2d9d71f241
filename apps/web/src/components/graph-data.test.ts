import { graphColumns } from './graph-data';

const entry = (id: string, ...points: readonly (readonly [time: number, score: number])[]) => ({
  id,
  name: id,
  points: points.map(([time, score]) => ({ time, score })).toReversed(),
  dynamicPoints: [],
});

describe('the graph', () => {
  it('keeps a score until the next sample of the team, and has none before the first', () => {
    expect(
      graphColumns([entry('a', [1000, 0], [3000, 50]), entry('b', [2000, 10], [3000, 20], [4000, 30])]),
    ).toEqual({
      times: [1, 2, 3, 4],
      scores: [
        [0, 0, 50, 50],
        [null, 10, 20, 30],
      ],
    });
  });

  it('is empty without teams', () => {
    expect(graphColumns([])).toEqual({ times: [], scores: [] });
  });
});
