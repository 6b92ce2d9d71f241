import { awaitStoredBoard } from './await-stored-board';

/** Returns one board per read, then the last one again and again. */
async function awaited(boards: readonly ({ startAtMs: number } | undefined)[]) {
  let nowMs = 0;
  let looks = 0;
  const isComputed = await awaitStoredBoard({
    findBoard: () => Promise.resolve(boards[Math.min(looks++, boards.length - 1)]),
    startAtMs: 7,
    monotonicClock: {
      elapsedMs: () => nowMs,
      wait: (durationMs) => Promise.resolve(void (nowMs += durationMs)),
    },
    limitMs: 1_000,
  });
  return { isComputed, nowMs };
}

describe('waiting for the board of a seeded event', () => {
  it('returns at the first board that has the new start', async () => {
    expect((await awaited([undefined, { startAtMs: 5 }, { startAtMs: 7 }])).isComputed).toBe(true);
  });

  it('ignores a missing or earlier board and gives up at the limit', async () => {
    expect(await awaited([undefined])).toEqual({ isComputed: false, nowMs: 1_000 });
    expect(await awaited([{ startAtMs: 5 }])).toEqual({ isComputed: false, nowMs: 1_000 });
  });
});
