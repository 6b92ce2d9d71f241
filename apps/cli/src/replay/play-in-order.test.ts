import { playInOrder, type PlayDependencies } from './play-in-order';
import type { RecordedEvent, RecordedSolve } from './recorded-event';
import { createOrderRule } from './submission-order';

/** Time that a wait advances at once. */
function stepTime() {
  let nowMs = 0;
  return {
    elapsedMs: () => nowMs,
    wait: (durationMs: number) => {
      nowMs += durationMs;
      return Promise.resolve();
    },
  };
}

const solve = (team: number, challenge: number, atMs = 0): RecordedSolve => ({ atMs, team, challenge });

/** Starts a play whose replies the test gives; `started` lists what was sent. */
function heldPlay(solves: readonly RecordedSolve[], dependencies: Partial<PlayDependencies>) {
  const started: number[] = [];
  const answers: (() => void)[] = [];
  const finished = playInOrder(solves, {
    mustFollow: () => false,
    concurrency: 8,
    speed: null,
    monotonicClock: stepTime(),
    send: (_solve, row) => {
      started.push(row);
      return new Promise<void>((resolve) => (answers[row] = resolve));
    },
    ...dependencies,
  });
  const answer = async (row: number) => {
    answers[row]?.();
    await new Promise(setImmediate);
  };
  return { started, answer, finished, settle: () => new Promise(setImmediate) };
}

describe('sending recorded solves', () => {
  it('holds back a solve that must follow one in flight, and all after it', async () => {
    const solves = [solve(1, 1), solve(1, 2), solve(2, 3)];
    const play = heldPlay(solves, { mustFollow: (earlier, later) => earlier.team === later.team });
    await play.settle();
    expect(play.started).toEqual([0]);
    await play.answer(0);
    expect(play.started).toEqual([0, 1, 2]);
    await play.answer(1);
    await play.answer(2);
    await play.finished;
  });

  it('sends independent solves concurrently, up to the limit', async () => {
    const play = heldPlay([solve(1, 1), solve(2, 2), solve(3, 3)], { concurrency: 2 });
    await play.settle();
    expect(play.started).toEqual([0, 1]);
    await play.answer(1);
    expect(play.started).toEqual([0, 1, 2]);
    await play.answer(0);
    await play.answer(2);
    await play.finished;
  });

  it('stops at the first failure and reports it', async () => {
    const sent: number[] = [];
    const play = playInOrder([solve(1, 1), solve(2, 2), solve(3, 3)], {
      mustFollow: () => false,
      concurrency: 1,
      speed: null,
      monotonicClock: stepTime(),
      send: (_solve, row) => {
        sent.push(row);
        return row === 1 ? Promise.reject(new Error('refused')) : Promise.resolve();
      },
    });
    await expect(play).rejects.toThrow('refused');
    expect(sent).toEqual([0, 1]);
  });

  it('keeps the recorded distances, divided by the speed', async () => {
    const monotonicClock = stepTime();
    const startsMs: number[] = [];
    await playInOrder([solve(1, 1, 60_000), solve(2, 2, 120_000), solve(3, 3, 300_000)], {
      mustFollow: () => false,
      concurrency: 1,
      speed: 60,
      monotonicClock,
      send: () => {
        startsMs.push(monotonicClock.elapsedMs());
        return Promise.resolve();
      },
    });
    // Each reply adds the two milliseconds that keep times distinct.
    expect(startsMs.map((startMs) => Math.floor(startMs / 10) * 10)).toEqual([0, 1_000, 4_000]);
  });
});

describe('which solve must follow which', () => {
  const event: RecordedEvent = {
    divisions: ['open'],
    challenges: [],
    teams: ['open', 'open', 'open'],
    solves: [],
    official: [
      { team: 0, score: 100, place: 1, divisionPlace: 1 },
      { team: 1, score: 100, place: 2, divisionPlace: 2 },
      { team: 2, score: 50, place: 3, divisionPlace: 3 },
    ],
  };
  const mustFollow = createOrderRule(event);

  it.each([
    ['the next solve of the same team', solve(0, 1), solve(0, 2), true],
    ['the next solver of the same challenge', solve(0, 1), solve(2, 1), true],
    ['a team that ends with the same score', solve(0, 1), solve(1, 2), true],
    ['a team that ends with another score, on another challenge', solve(0, 1), solve(2, 2), false],
  ])('%s', (_case, earlier, later, expected) => {
    expect(mustFollow(earlier, later)).toBe(expected);
  });
});
