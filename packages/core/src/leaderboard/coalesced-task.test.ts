import { createCoalescedTask } from './coalesced-task';

/** A task whose runs finish when the test says so. */
function steppedTask(minGapMs = 0, restsPerRun = 0) {
  const finish: (() => void)[] = [];
  const task = createCoalescedTask({
    minGapMs,
    restsPerRun,
    run: () => new Promise<void>((resolve) => finish.push(resolve)),
  });
  return { task, runs: () => finish.length, finish: () => finish.at(-1)?.() };
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
  });

  describe('that rests', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it.each([
      ['for the configured multiple of its last run', 2, 1],
      ['control: not at all when the multiple is 0', 0, 2],
    ])('%s', async (_how, restsPerRun, runsBefore) => {
      const { task, runs, finish } = steppedTask(25, restsPerRun);
      task.request();
      jest.advanceTimersByTime(80);
      finish();
      await settled();
      task.request();
      jest.advanceTimersByTime(159);
      expect(runs()).toBe(runsBefore);
      jest.advanceTimersByTime(1);
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
