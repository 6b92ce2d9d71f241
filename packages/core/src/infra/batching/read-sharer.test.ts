import { createReadSharer } from './read-sharer';

/** A database whose queries complete when the test says so. */
function slowDatabase() {
  const queries: { key: string; answer: (value: string) => void; fail: () => void }[] = [];
  const share = createReadSharer<string>();
  const read = (key: string) =>
    share(
      key,
      () =>
        new Promise((resolve, reject) => {
          queries.push({ key, answer: resolve, fail: () => reject(new Error('database away')) });
        }),
    );
  return { queries, read, sent: () => queries.map(({ key }) => key) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('reads of one thing', () => {
  it('sends a lone read at once', () => {
    const { read, sent } = slowDatabase();
    void read('a');
    expect(sent()).toEqual(['a']);
  });

  it('never lets a read join a query that was sent before it', async () => {
    const { queries, read } = slowDatabase();
    const early = read('a');
    const late = read('a');
    queries[0]?.answer('old');
    expect(await early).toBe('old');
    await turn();
    queries[1]?.answer('new');
    expect(await late).toBe('new');
  });

  it('serves all waiting reads with one query', async () => {
    const { queries, read, sent } = slowDatabase();
    void read('a');
    const others = [read('a'), read('a'), read('a')];
    queries[0]?.answer('1');
    await turn();
    queries[1]?.answer('2');
    expect(await Promise.all(others)).toEqual(['2', '2', '2']);
    expect(sent()).toEqual(['a', 'a']);
  });

  it('does the same for reads requested during the second query', async () => {
    const { queries, read, sent } = slowDatabase();
    void read('a');
    void read('a');
    queries[0]?.answer('1');
    await turn();
    const third = read('a');
    expect(sent()).toHaveLength(2);
    queries[1]?.answer('2');
    await turn();
    queries[2]?.answer('3');
    expect(await third).toBe('3');
  });

  it('control: does not hold up another key', () => {
    const { read, sent } = slowDatabase();
    void read('a');
    void read('b');
    expect(sent()).toEqual(['a', 'b']);
  });

  it('fails only those who shared the query that failed', async () => {
    const { queries, read } = slowDatabase();
    const failing = read('a');
    const fine = read('a');
    queries[0]?.fail();
    await expect(failing).rejects.toThrow('database away');
    await turn();
    queries[1]?.answer('1');
    expect(await fine).toBe('1');
  });

  it('sends a read at once again when none is waiting', async () => {
    const { queries, read, sent } = slowDatabase();
    const first = read('a');
    queries[0]?.answer('1');
    await first;
    await turn();
    void read('a');
    expect(sent()).toEqual(['a', 'a']);
  });
});
