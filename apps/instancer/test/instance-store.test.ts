import { randomBytes } from 'node:crypto';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import type { Instance } from '../src/instances/instance';
import { createRedisInstanceStore, type InstanceStore } from '../src/instances/instance-store';

/** The store has one instance per owner, found by owner, by time and by id. */
let redis: RedisClient;
let store: InstanceStore;
beforeAll(async () => {
  redis = await connectRedis(process.env['SVC_REDIS_URL'] ?? '', silentLogger);
});
afterAll(() => redis.close());
beforeEach(() => {
  store = createRedisInstanceStore(redis, `test-${randomBytes(6).toString('hex')}:`);
});

const owner = { teamId: 'team:1', challengeIntegrationId: 'pwn "1"' };
const instance: Instance = {
  ...owner,
  id: '0123456789ab',
  phase: 'created',
  createdAtMs: 0,
  expiresAtMs: 1_000,
  extendedUntilMs: null,
  endpoints: [],
};
const next: Instance = { ...instance, id: 'ba9876543210', expiresAtMs: 5_000 };

const all = async () => ({
  found: await store.find(owner),
  due: await store.listDue(new Date(5_000), 10),
  known: [...(await store.knownIds([instance.id, next.id]))],
});

it('an instance is found by its owner, when it is due and by its id, until it is deleted', async () => {
  expect(await store.add(instance)).toBe(true);
  expect(await all()).toEqual({ found: instance, due: [owner], known: [instance.id] });
  await store.delete(instance);
  expect(await all()).toEqual({ found: undefined, due: [], known: [] });
});

it('it is due at its end and not a millisecond before', async () => {
  await store.add(instance);
  expect(await store.listDue(new Date(999), 10)).toEqual([]);
  expect(await store.listDue(new Date(1_000), 10)).toEqual([owner]);
});

it('an owner with an instance does not get another one', async () => {
  await store.add(instance);
  expect(await store.add(next)).toBe(false);
  expect(await all()).toEqual({ found: instance, due: [owner], known: [instance.id] });
});

it('a former instance is not updated, whether or not there is another one', async () => {
  expect(await store.update(instance)).toBe(false);
  await store.add(next);
  expect(await store.update({ ...instance, extendedUntilMs: 9_000 })).toBe(false);
  expect(await all()).toEqual({ found: next, due: [owner], known: [next.id] });
});

it('control: the stored instance is updated', async () => {
  await store.add(instance);
  const extended = { ...instance, extendedUntilMs: 9_000 };
  expect(await store.update(extended)).toBe(true);
  expect(await all()).toEqual({ found: extended, due: [], known: [instance.id] });
});

it('deleting a former instance does not delete the current one', async () => {
  await store.add(next);
  await store.delete(instance);
  expect(await all()).toEqual({ found: next, due: [owner], known: [next.id] });
});

it('instances are counted by state: being created, running, or waiting for the sweep', async () => {
  await store.add(instance);
  await store.add({ ...next, teamId: 'team:2' });
  await store.add({ ...next, id: 'a0', teamId: 'team:3', phase: 'creating' });
  expect(await store.countByState(new Date(2_000))).toEqual({ creating: 1, running: 1, expired: 1 });
});
