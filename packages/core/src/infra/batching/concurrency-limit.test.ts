import { createConcurrencyLimit } from './concurrency-limit';

/** Work that runs until it is told to end. */
function somethingLong() {
  let end!: (error?: Error) => void;
  const ended = new Promise<void>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { ended, end };
}

it('work begins in order, as soon as fewer others run, also when those fail', async () => {
  const limit = createConcurrencyLimit(2);
  const works = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...somethingLong() }));
  const begun: string[] = [];
  const [a, b, c, d] = works.map(({ name, ended }) =>
    limit(() => {
      begun.push(name);
      return ended.then(() => name);
    }),
  );
  expect(begun).toEqual(['a', 'b']);

  works[1]?.end(new Error('b failed'));
  await expect(b).rejects.toThrow('b failed');
  expect(begun).toEqual(['a', 'b', 'c']);

  for (const { end } of works) end();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('a place that is free again is taken by the next work', async () => {
  const limit = createConcurrencyLimit(1);
  expect(await limit(() => Promise.resolve(1))).toBe(1);
  expect(await limit(() => Promise.resolve(2))).toBe(2);
});
