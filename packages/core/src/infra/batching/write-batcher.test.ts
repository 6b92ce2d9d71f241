import { createWriteBatcher } from './write-batcher';

class Unfit extends Error {}

/** A store whose writes complete when the test says so. */
function slowStore(
  options: {
    atOnce?: number;
    patienceMs?: number;
    maxItems?: number;
    keyOf?: (item: string) => string;
  } = {},
) {
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
    maxItems: options.maxItems ?? 100,
    ...(options.keyOf === undefined ? {} : { keyOf: options.keyOf }),
  });
  return { writes, write, sent: () => writes.map(({ items }) => items) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('writes that are made together', () => {
  it('sends a lone write at the end of the turn', async () => {
    const { write, writes, sent } = slowStore();
    const outcome = write('a');
    await turn();
    expect(sent()).toEqual([['a']]);
    writes[0]?.succeed();
    expect(await outcome).toBe('a written');
  });

  it('writes all that come in one turn together, in order, duplicates included', async () => {
    const { write, writes, sent } = slowStore();
    const outcomes = ['b', 'c', 'b'].map((item) => write(item));
    await turn();
    expect(sent()).toEqual([['b', 'c', 'b']]);
    writes[0]?.succeed();
    expect(await Promise.all(outcomes)).toEqual(['b written', 'c written', 'b written']);
  });

  it('writes all together that came while a write was in flight', async () => {
    const { write, writes, sent } = slowStore();
    void write('a');
    await turn();
    for (const item of ['b', 'c']) void write(item);
    writes[0]?.succeed();
    await turn();
    await turn();
    expect(sent()).toEqual([['a'], ['b', 'c']]);
  });

  it('never has more writes in flight than allowed', async () => {
    const { write, writes, sent } = slowStore({ atOnce: 2 });
    for (const item of ['a', 'b', 'c', 'd']) {
      void write(item);
      await turn();
    }
    expect(sent()).toEqual([['a'], ['b']]);
    writes[1]?.succeed();
    await turn();
    await turn();
    expect(sent()).toEqual([['a'], ['b'], ['c', 'd']]);
  });

  it('sends items without a key in flight at once, and the others after that write', async () => {
    const { write, writes, sent } = slowStore({ atOnce: 2, keyOf: (item) => item.charAt(0) });
    for (const item of ['a1', 'a2', 'b1', 'a3']) {
      void write(item);
      await turn();
    }
    expect(sent()).toEqual([['a1'], ['b1']]);
    writes[1]?.succeed();
    await turn();
    await turn();
    void write('b2');
    await turn();
    expect(sent()).toEqual([['a1'], ['b1'], ['b2']]);
    writes[0]?.succeed();
    await turn();
    await turn();
    expect(sent()).toEqual([['a1'], ['b1'], ['b2'], ['a2', 'a3']]);
  });

  it('sends an item with a key of a failed write after it', async () => {
    const { write, writes, sent } = slowStore({ atOnce: 2, keyOf: () => 'a' });
    const failed = write('a1');
    await turn();
    void write('a2');
    writes[0]?.fail(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    await turn();
    expect(sent()).toEqual([['a1'], ['a2']]);
  });

  it('never writes more items at once than allowed', async () => {
    const { write, writes, sent } = slowStore({ maxItems: 2 });
    for (const item of ['a', 'b', 'c']) void write(item);
    await turn();
    expect(sent()).toEqual([['a', 'b']]);
    writes[0]?.succeed();
    await turn();
    await turn();
    expect(sent()).toEqual([['a', 'b'], ['c']]);
  });

  describe('that wait with patience', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('let items wait for the write in flight', async () => {
      const { write, writes, sent } = slowStore({ atOnce: 2, patienceMs: 20 });
      void write('a');
      await turn();
      for (const item of ['b', 'c']) void write(item);
      jest.advanceTimersByTime(19);
      await turn();
      expect(sent()).toEqual([['a']]);
      writes[0]?.succeed();
      await turn();
      await turn();
      expect(sent()).toEqual([['a'], ['b', 'c']]);
    });

    it('are sent beside one that takes longer, and no more than allowed', async () => {
      const { write, sent } = slowStore({ atOnce: 2, patienceMs: 20 });
      void write('a');
      await turn();
      for (const item of ['b', 'c']) void write(item);
      jest.advanceTimersByTime(20);
      await turn();
      expect(sent()).toEqual([['a'], ['b', 'c']]);
      void write('d');
      jest.advanceTimersByTime(1_000);
      await turn();
      expect(sent()).toEqual([['a'], ['b', 'c']]);
    });

    it('count from the first item that waits', async () => {
      const { write, writes, sent } = slowStore({ atOnce: 2, patienceMs: 20 });
      void write('a');
      await turn();
      void write('b');
      jest.advanceTimersByTime(15);
      writes[0]?.succeed();
      await turn();
      await turn();
      void write('c');
      jest.advanceTimersByTime(19);
      await turn();
      expect(sent()).toEqual([['a'], ['b']]);
      jest.advanceTimersByTime(1);
      await turn();
      expect(sent()).toEqual([['a'], ['b'], ['c']]);
    });
  });

  it('retries items one by one when one was invalid, so that only that one fails', async () => {
    const { write, writes, sent } = slowStore();
    const good = write('good');
    const bad = write('bad');
    await turn();
    writes[0]?.fail(new Unfit('bad'));
    await turn();
    expect(sent()).toEqual([['good', 'bad'], ['good']]);
    writes[1]?.succeed();
    expect(await good).toBe('good written');
    await turn();
    writes[2]?.fail(new Unfit('bad'));
    await expect(bad).rejects.toThrow('bad');
  });

  it('control: repeats nothing when it is unknown what a failed write left behind', async () => {
    const { write, writes, sent } = slowStore();
    const both = [write('b'), write('c')];
    await turn();
    writes[0]?.fail(new Error('connection lost'));
    for (const outcome of both) await expect(outcome).rejects.toThrow('connection lost');
    await turn();
    expect(sent()).toHaveLength(1);
  });

  it('continues after a failure', async () => {
    const { write, writes } = slowStore();
    const failing = write('a');
    await turn();
    writes[0]?.fail(new Error('connection lost'));
    await expect(failing).rejects.toThrow();
    const later = write('b');
    await turn();
    writes[1]?.succeed();
    expect(await later).toBe('b written');
  });
});
