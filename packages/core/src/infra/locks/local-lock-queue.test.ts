import { createLocalLockQueue } from './local-lock-queue';

const LONG_MS = 60_000;

test('the first acquires the lock at once, the others in order of arrival', async () => {
  const queue = createLocalLockQueue(10);
  const order: string[] = [];
  const enter = async (name: string) => {
    await queue.enter('key', LONG_MS);
    order.push(name);
  };
  await enter('first');
  const others = [enter('second'), enter('third')];
  expect(order).toEqual(['first']);
  queue.leave('key');
  await others[0];
  expect(order).toEqual(['first', 'second']);
  queue.leave('key');
  await others[1];
  expect(order).toEqual(['first', 'second', 'third']);
});

test('keys do not wait for one another', async () => {
  const queue = createLocalLockQueue(10);
  expect(await queue.enter('one', LONG_MS)).toBe(true);
  expect(await queue.enter('other', LONG_MS)).toBe(true);
});

test('waiters beyond the limit are refused at once', async () => {
  const queue = createLocalLockQueue(1);
  await queue.enter('key', LONG_MS);
  const waiting = queue.enter('key', LONG_MS);
  expect(await queue.enter('key', LONG_MS)).toBe(false);
  queue.leave('key');
  expect(await waiting).toBe(true);
});

test('a waiter that times out leaves the lock to the next', async () => {
  const queue = createLocalLockQueue(10);
  await queue.enter('key', LONG_MS);
  const impatient = queue.enter('key', 1);
  const patient = queue.enter('key', LONG_MS);
  expect(await impatient).toBe(false);
  queue.leave('key');
  expect(await patient).toBe(true);
});

test('a key that nobody holds or waits for is free', async () => {
  const queue = createLocalLockQueue(0);
  await queue.enter('key', LONG_MS);
  expect(await queue.enter('key', LONG_MS)).toBe(false);
  queue.leave('key');
  expect(await queue.enter('key', LONG_MS)).toBe(true);
});
