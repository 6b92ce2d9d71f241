import { createWriteBatcher } from './write-batcher';

class Unfit extends Error {}

/** A store whose writes complete when the test says so. */
function slowStore(options: { atOnce?: number; patienceMs?: number; largest?: number } = {}) {
  const writes: { items: readonly string[]; succeed: () => void; fail: (error: Error) => void }[] = [];
  const write = createWriteBatcher<string, string>({
    write: (items) =>
      new Promise((resolve, reject) => {
        writes.push({
          items,
          succeed: () => resolve(items.map((item) => `${item} written`)),
          fail: reject,
        });
      }),
    isFaultOfOne: (error) => error instanceof Unfit,
    atOnce: options.atOnce ?? 1,
    patienceMs: options.patienceMs ?? 0,
    largest: options.largest ?? 100,
  });
  return { writes, write, sent: () => writes.map(({ items }) => items) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('writes that are made together', () => {
  it('sends a lone write at once', async () => {
    const { write, writes, sent } = slowStore();
    const outcome = write('a');
    expect(sent()).toEqual([['a']]);
    writes[0]?.succeed();
    expect(await outcome).toBe('a written');
  });

  it('writes all waiting items together, in order, duplicates included', async () => {
    const { write, writes, sent } = slowStore();
    void write('a');
    const others = [write('b'), write('c'), write('b')];
    writes[0]?.succeed();
    await turn();
    expect(sent()).toEqual([['a'], ['b', 'c', 'b']]);
    writes[1]?.succeed();
    expect(await Promise.all(others)).toEqual(['b written', 'c written', 'b written']);
  });

  it('never has more writes in flight than allowed', async () => {
    const { write, writes, sent } = slowStore({ atOnce: 2 });
    for (const item of ['a', 'b', 'c', 'd']) void write(item);
    expect(sent()).toEqual([['a'], ['b']]);
    writes[1]?.succeed();
    await turn();
    expect(sent()).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  describe('with patience', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('lets items wait for the write in flight', async () => {
      const { write, writes, sent } = slowStore({ atOnce: 2, patienceMs: 20 });
      for (const item of ['a', 'b', 'c']) void write(item);
      jest.advanceTimersByTime(19);
      expect(sent()).toEqual([['a']]);
      writes[0]?.succeed();
      await turn();
      expect(sent()).toEqual([['a'], ['b', 'c']]);
    });

    it('sends them beside one that takes longer, and no more than allowed', () => {
      const { write, sent } = slowStore({ atOnce: 2, patienceMs: 20 });
      for (const item of ['a', 'b', 'c']) void write(item);
      jest.advanceTimersByTime(20);
      expect(sent()).toEqual([['a'], ['b', 'c']]);
      void write('d');
      jest.advanceTimersByTime(1_000);
      expect(sent()).toEqual([['a'], ['b', 'c']]);
    });

    it('counts from the first item that waits', async () => {
      const { write, writes, sent } = slowStore({ atOnce: 2, patienceMs: 20 });
      for (const item of ['a', 'b']) void write(item);
      jest.advanceTimersByTime(15);
      writes[0]?.succeed();
      await turn();
      void write('c');
      jest.advanceTimersByTime(19);
      expect(sent()).toEqual([['a'], ['b']]);
      jest.advanceTimersByTime(1);
      expect(sent()).toEqual([['a'], ['b'], ['c']]);
    });
  });

  it('never writes more items at once than allowed', async () => {
    const { write, writes, sent } = slowStore({ largest: 2 });
    for (const item of ['a', 'b', 'c', 'd']) void write(item);
    writes[0]?.succeed();
    await turn();
    expect(sent()).toEqual([['a'], ['b', 'c']]);
  });

  it('retries items one by one when one was invalid, so that only that one fails', async () => {
    const { write, writes, sent } = slowStore();
    void write('a');
    const good = write('good');
    const bad = write('bad');
    writes[0]?.succeed();
    await turn();
    writes[1]?.fail(new Unfit('bad'));
    await turn();
    expect(sent().slice(1)).toEqual([['good', 'bad'], ['good']]);
    writes[2]?.succeed();
    expect(await good).toBe('good written');
    await turn();
    writes[3]?.fail(new Unfit('bad'));
    await expect(bad).rejects.toThrow('bad');
  });

  it('control: repeats nothing when it is unknown what a failed write left behind', async () => {
    const { write, writes, sent } = slowStore();
    void write('a');
    const both = [write('b'), write('c')];
    writes[0]?.succeed();
    await turn();
    writes[1]?.fail(new Error('connection lost'));
    for (const outcome of both) await expect(outcome).rejects.toThrow('connection lost');
    await turn();
    expect(sent()).toHaveLength(2);
  });

  it('continues after a failure', async () => {
    const { write, writes } = slowStore();
    const failing = write('a');
    writes[0]?.fail(new Error('connection lost'));
    await expect(failing).rejects.toThrow();
    const later = write('b');
    await turn();
    writes[1]?.succeed();
    expect(await later).toBe('b written');
  });
});
