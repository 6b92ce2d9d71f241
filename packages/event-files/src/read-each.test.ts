import { readEach } from './read-each';

test('items are read several at a time, but not all at once, and stay in order', async () => {
  const items = Array.from({ length: 100 }, (_, index) => index);
  const waiting: (() => void)[] = [];
  let most = 0;
  const reading = readEach(items, async (item) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return `read ${String(item)}`;
  });
  let done = 0;
  while (done < items.length) {
    most = Math.max(most, waiting.length);
    done += waiting.length;
    // Answers arrive in reverse order.
    for (const answer of waiting.splice(0).reverse()) answer();
    await new Promise(setImmediate);
  }
  expect(await reading).toEqual(items.map((item) => `read ${String(item)}`));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(20);
});
