import { createWriteBatcher } from './write-batcher';

class Unfit extends Error {}

/** A store whose writes complete when the test says so. */
function slowStore(options: { atOnce?: number; largest?: number } = {}) {
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
