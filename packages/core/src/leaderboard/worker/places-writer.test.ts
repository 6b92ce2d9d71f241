import { silentLogger } from '../../infra/logging';
import type { Board } from '../engine/board';
import type { SolveFact } from '../engine/facts';
import type { NewPlaces } from '../engine/places';
import { boardOf, fixed, teamsOf } from '../testing/boards';
import { anAward, aSolve, second } from '../testing/fact-builders';
import type { LeaderStore } from './leader-store';
import { PlacesWriter } from './places-writer';

describe('places at solve time', () => {
  const solve = aSolve('pwn', 'ant', second);
  const facts = { teams: teamsOf(['ant', 'bee']), solves: [solve] };
  const [pwn, web] = [fixed('pwn', 100), fixed('web', 200)];
  const first = boardOf({ ...facts, challenges: [pwn, web] });
  const next = boardOf({
    ...facts,
    challenges: [pwn, web],
    solves: [solve, aSolve('web', 'bee', second)],
  });

  let isAway: boolean;
  let unplaced: readonly SolveFact[];
  let stored: NewPlaces[];
  let writer: PlacesWriter;
  beforeEach(() => {
    [isAway, unplaced, stored] = [false, [], []];
    const store: LeaderStore = {
      appendDueReleases: () => Promise.resolve(),
      listUnplaced: () => Promise.resolve(unplaced),
      storePlaces(placed) {
        if (isAway) return Promise.reject(new Error('away'));
        stored.push(...placed);
        return Promise.resolve();
      },
    };
    writer = new PlacesWriter(store, silentLogger);
  });
  const tick = async (board: Board, solves: readonly SolveFact[] = []) => {
    writer.add(board, solves);
    await new Promise((resolve) => setImmediate(resolve));
  };

  it('that could not be stored are stored at the next tick, and are still those of the first board', async () => {
    isAway = true;
    await tick(first, [solve]);
    isAway = false;
    await tick(next);
    expect(stored).toMatchObject([{ solveId: solve.id, globalPlace: 1 }]);
  });

  it('of a solve on a hidden challenge are those of the first board that shows it', async () => {
    await tick(boardOf({ ...facts, challenges: [web], awards: [anAward('ant', 1, second)] }), [solve]);
    expect(stored).toEqual([]);
    await tick(next);
    expect(stored).toMatchObject([{ solveId: solve.id, globalPlace: 2 }]);
  });

  it('of a solve from before the facts were loaded are those of the first board that has it', async () => {
    unplaced = [solve];
    writer.startAnew();
    await tick(boardOf({ ...facts, challenges: [web] }));
    expect(stored).toEqual([]);
    await tick(next);
    expect(stored).toMatchObject([{ solveId: solve.id, globalPlace: 2 }]);
  });
});
