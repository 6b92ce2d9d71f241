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
      graphColumns([entry('a', [1000, 0], [3000, 50]), entry('b', [2000, 10], [3000, 20], [4000, 30])], {
        startTime: 4000,
        now: 4000,
      }),
    ).toEqual({
      times: [1, 2, 3, 4],
      scores: [
        [0, 0, 50, 50],
        [null, 10, 20, 30],
      ],
    });
  });

  it('begins with nothing at the start of the event', () => {
    expect(graphColumns([entry('a', [3000, 50])], { startTime: 1000, now: 3000 })).toEqual({
      times: [1, 3],
      scores: [[0, 50]],
    });
  });

  it('ends now, although the sample of the current interval is still to come', () => {
    const entries = [entry('a', [2000, 10], [3500, 50], [5000, 50]), entry('b', [3500, 0])];
    expect(graphColumns(entries, { startTime: 1000, now: 3500 })).toEqual({
      times: [1, 2, 3.5],
      scores: [
        [0, 10, 50],
        [0, 0, 0],
      ],
    });
  });

  it('is empty without teams', () => {
    expect(graphColumns([], { startTime: 0, now: 0 })).toEqual({ times: [], scores: [] });
  });
});
