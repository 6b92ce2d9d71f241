import { silentLogger } from '@rampart/core/infra/logging';
import { createSweepLoop } from './sweep-loop';

const metrics = { sweepFailed: () => undefined };

/** A sweep whose rounds end at once and are counted by kind. */
function aSweep(fails = false) {
  const rounds = { due: 0, orphans: 0 };
  return {
    rounds,
    sweepDue() {
      rounds.due += 1;
      return fails ? Promise.reject(new Error('Redis is away')) : Promise.resolve();
    },
    sweepOrphans() {
      rounds.orphans += 1;
      return Promise.resolve();
    },
  };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('expired instances are swept every 3 s', () => {
  it('at once, and again exactly 3 s after each round', async () => {
    const sweep = aSweep();
    createSweepLoop(sweep, silentLogger, metrics).start();
    await jest.advanceTimersByTimeAsync(0);
    expect(sweep.rounds.due).toBe(1);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(sweep.rounds.due).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(sweep.rounds.due).toBe(2);
  });

  it('rounds go on after a failure, which is logged once', async () => {
    const sweep = aSweep(true);
    const logger = { ...silentLogger, warn: jest.fn() };
    createSweepLoop(sweep, logger, metrics).start();
    await jest.advanceTimersByTimeAsync(6_000);
    expect(sweep.rounds.due).toBe(3);
    expect(logger.warn).toHaveBeenCalledTimes(1);
  });

  it('orphans are looked for in every tenth round', async () => {
    const sweep = aSweep();
    createSweepLoop(sweep, silentLogger, metrics).start();
    await jest.advanceTimersByTimeAsync(27_000);
    expect(sweep.rounds).toEqual({ due: 10, orphans: 1 });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(sweep.rounds).toEqual({ due: 11, orphans: 2 });
  });

  it('a stop waits for the round in progress, and no other one follows', async () => {
    let endRound: () => void = () => undefined;
    const sweep = { ...aSweep(), sweepDue: () => new Promise<void>((resolve) => (endRound = resolve)) };
    const loop = createSweepLoop(sweep, silentLogger, metrics);
    loop.start();
    let hasStopped = false;
    const stopped = loop.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(0);
    expect(hasStopped).toBe(false);
    endRound();
    await stopped;
    expect(jest.getTimerCount()).toBe(0);
  });
});
