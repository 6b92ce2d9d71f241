import { createReadBatcher } from './read-batcher';

/** A database whose queries complete when the test says so. */
function slowDatabase() {
  const queries: {
    keys: readonly string[];
    answer: (rows: Record<string, string>) => void;
    fail: () => void;
  }[] = [];
  const read = createReadBatcher<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        queries.push({
          keys,
          answer: (rows) => resolve(new Map(Object.entries(rows))),
          fail: () => reject(new Error('database away')),
        });
      }),
  );
  return { queries, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('reads that are made together', () => {
  it('sends the reads of one moment together, and each key once', async () => {
    const { queries, read } = slowDatabase();
    void read('a');
    void read('b');
    void read('a');
    expect(queries).toEqual([]);
    await turn();
    expect(queries.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  });

  it('never lets a read join a query that was sent before it', async () => {
    const { queries, read } = slowDatabase();
    const early = read('a');
    await turn();
    const late = read('a');
    queries[0]?.answer({ a: 'old' });
    expect(await early).toBe('old');
    await turn();
    queries[1]?.answer({ a: 'new' });
    expect(await late).toBe('new');
  });

  it('reads all waiting keys in one query, each once', async () => {
    const { queries, read } = slowDatabase();
    void read('a');
    await turn();
    const others = [read('b'), read('c'), read('b')];
    await turn();
    expect(queries).toHaveLength(1);
    queries[0]?.answer({ a: '1' });
    await turn();
    expect(queries[1]?.keys).toEqual(['b', 'c']);
    queries[1]?.answer({ b: '2' });
    expect(await Promise.all(others)).toEqual(['2', undefined, '2']);
    void read('d');
    await turn();
    expect(queries[2]?.keys).toEqual(['d']);
  });

  it('fails only the reads of the query that failed', async () => {
    const { queries, read } = slowDatabase();
    const failing = read('a');
    await turn();
    const fine = read('b');
    queries[0]?.fail();
    await expect(failing).rejects.toThrow('database away');
    await turn();
    queries[1]?.answer({ b: '2' });
    expect(await fine).toBe('2');
  });
});
