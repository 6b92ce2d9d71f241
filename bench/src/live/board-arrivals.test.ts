import { BoardArrivals } from './board-arrivals';

test('a fact is told with the first board that was computed after its answer, to each stream at its time', () => {
  const arrivals = new BoardArrivals(2);
  arrivals.note(0, 200, 210);
  arrivals.note(1, 200, 220);
  arrivals.note(0, 100, 110);
  arrivals.note(1, 100, 120);
  // The same board again, as a client hears it that comes back.
  arrivals.note(0, 200, 900);
  expect(arrivals.delays([100, 101])).toEqual({ delaysMs: [10, 20, 109, 119], untold: 0 });
});

test('a stream that missed the board, and a fact that no board has, are counted', () => {
  const arrivals = new BoardArrivals(2);
  arrivals.note(0, 100, 110);
  expect(arrivals.delays([50, 150])).toEqual({ delaysMs: [60], untold: 3 });
});
