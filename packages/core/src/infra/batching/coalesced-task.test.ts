import { createCoalescedTask } from './coalesced-task';

/** A task whose runs finish when the test says so. */
function steppedTask(minGapMs = 0, restsPerRun = 0, gapMs = 0) {
  const finish: (() => void)[] = [];
  let usedMs = 0;
  const task = createCoalescedTask({
    minGapMs,
    restsPerRun,
    gapMs: () => gapMs,
    cpuMs: () => usedMs,
    run: () => new Promise<void>((resolve) => finish.push(resolve)),
  });
  /** Ends the run as if it had used this much CPU time. */
  const finishAfter = (cpuMs: number) => {
    usedMs += cpuMs;
    finish.at(-1)?.();
  };
  return { task, runs: () => finish.length, finish: () => finishAfter(0), finishAfter };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('a coalesced task', () => {
  it('starts at once when nothing runs', () => {
    const { task, runs } = steppedTask();
    task.request();
    expect(runs()).toBe(1);
  });

  it('turns any number of requests during a run into one more run', async () => {
    const { task, runs, finish } = steppedTask();
    for (let i = 0; i < 10; i += 1) task.request();
    expect(runs()).toBe(1);
    finish();
    await settled();
    expect(runs()).toBe(2);
    finish();
    await settled();
    expect(runs()).toBe(2);
  });

  describe('with a gap between starts', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('waits for the rest of the gap', async () => {
      const { task, runs, finish } = steppedTask(25);
      task.request();
      finish();
      await settled();
      task.request();
      jest.advanceTimersByTime(24);
      expect(runs()).toBe(1);
      jest.advanceTimersByTime(1);
      expect(runs()).toBe(2);
    });

    it('waits for the gap that a run asks for', async () => {
      const { task, runs, finish } = steppedTask(25, 0, 100);
      task.request();
      finish();
      await settled();
      task.request();
      jest.advanceTimersByTime(99);
      expect(runs()).toBe(1);
      jest.advanceTimersByTime(1);
      expect(runs()).toBe(2);
    });
  });

  describe('that rests', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it.each([
      ['for the configured multiple of the CPU time of its last run', 2, 80, 160],
      ['for a second at the most', 2, 5_000, 1_000],
    ])('%s', async (_how, restsPerRun, usedMs, restMs) => {
      const { task, runs, finishAfter } = steppedTask(25, restsPerRun);
      task.request();
      finishAfter(usedMs);
      await settled();
      task.request();
      jest.advanceTimersByTime(restMs - 1);
      expect(runs()).toBe(1);
      jest.advanceTimersByTime(1);
      expect(runs()).toBe(2);
    });

    it.each([
      ['not at all when the multiple is 0', 0, 80],
      ['not at all for a run that only waited', 2, 0],
    ])('control: %s', async (_how, restsPerRun, usedMs) => {
      const { task, runs, finishAfter } = steppedTask(25, restsPerRun);
      task.request();
      jest.advanceTimersByTime(80);
      finishAfter(usedMs);
      await settled();
      task.request();
      expect(runs()).toBe(2);
    });
  });

  it('lets a run end before it is stopped, and starts no other', async () => {
    const { task, runs, finish } = steppedTask();
    let isStopped = false;
    task.request();
    task.request();
    const stopping = task.stop().then(() => {
      isStopped = true;
    });
    await settled();
    expect(isStopped).toBe(false);
    finish();
    await stopping;
    task.request();
    expect(runs()).toBe(1);
  });
});
