import type { RedisClient } from '@rampart/core/infra/redis';
import { systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import type { FixedClock } from '@rampart/core/testing';
import { createInstanceService } from '../src/instances/instance-service';
import { ownerKey } from '../src/instances/instance-store';
import {
  createRedisOwnerLock,
  LOCK_HELD_MS,
  LOCK_WAIT_MS,
  type OwnerLock,
} from '../src/instances/owner-lock';
import { useContainerSite, http, owner, simple, type ContainerSite } from './support/container-site';

/** One lock per challenge and team: held up to 60 s, waited for up to 30 s. */
let site: ContainerSite;
let redis: RedisClient;
let clock: FixedClock;
let keyPrefix: string;
/** The lock of a process whose clock advances only while it waits. */
let lock: OwnerLock;
let whenPaused: () => Promise<unknown>;

useContainerSite((fresh) => {
  site = fresh;
  ({ redis, clock, keyPrefix } = site);
  whenPaused = () => Promise.resolve();
  const pause = (ms: number) => {
    clock.advanceMs(ms);
    return whenPaused();
  };
  lock = createRedisOwnerLock({ redis, clock, random: systemRandom, keyPrefix, pause });
});

const lockKey = () => ownerKey(keyPrefix, 'lock', owner);
/** Takes the lock for another process, which never releases it. */
const holdForEver = () => redis.set(lockKey(), 'another process');
const done = () => Promise.resolve('done' as const);
const redisNowMs = async () => {
  const [seconds, microseconds] = await redis.sendCommand<[string, string]>(['TIME']);
  return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
};

it('the times are the documented ones', () => {
  expect([LOCK_WAIT_MS, LOCK_HELD_MS]).toEqual([30_000, 60_000]);
});

describe('waiting', () => {
  it('ends after exactly 30 s without the lock', async () => {
    await holdForEver();
    const startedAtMs = clock.now().getTime();
    expect(await lock.run(owner, LOCK_WAIT_MS, done)).toBe('busy');
    expect(clock.now().getTime() - startedAtMs).toBe(30_000);
  });

  it.each([
    [30_000, 'done'],
    [30_050, 'busy'],
  ])('for a lock that is free after %i ms ends with %s', async (freeAfterMs, expected) => {
    await holdForEver();
    const freeAtMs = clock.now().getTime() + freeAfterMs;
    whenPaused = async () => {
      if (clock.now().getTime() >= freeAtMs) await redis.del(lockKey());
    };
    expect(await lock.run(owner, LOCK_WAIT_MS, done)).toBe(expected);
  });

  it('control: another owner waits for nobody', async () => {
    await holdForEver();
    expect(await lock.run({ ...owner, teamId: 'team-2' }, 0, done)).toBe('done');
  });

  it('ends when the caller has gone, and the work is not done although the lock is free by then', async () => {
    await holdForEver();
    const gone = new AbortController();
    whenPaused = async () => {
      await redis.del(lockKey());
      gone.abort();
    };
    const work = jest.fn(done);
    expect(await lock.run(owner, LOCK_WAIT_MS, work, gone.signal)).toBe('busy');
    expect(work).not.toHaveBeenCalled();
  });
});

describe('holding', () => {
  it('lasts exactly 60 s for a process that was killed', async () => {
    const beforeMs = await redisNowMs();
    await lock.run(owner, 0, async () => {
      const leftMs = await redis.pTTL(lockKey());
      const passedMs = (await redisNowMs()) - beforeMs;
      expect(leftMs).toBeLessThanOrEqual(60_000);
      expect(leftMs).toBeGreaterThanOrEqual(60_000 - Math.ceil(passedMs) - 1);
    });
  });

  it('ends with the work, also with work that fails', async () => {
    await lock.run(owner, 0, done);
    const failure = lock.run(owner, 0, () => Promise.reject(new Error('of the work')));
    await expect(failure).rejects.toThrow('of the work');
    expect(await lock.run(owner, 0, done)).toBe('done');
  });

  it('for too long does not release the lock of the next holder', async () => {
    await lock.run(owner, 0, async () => {
      // Redis does this by itself after 60 s.
      await redis.del(lockKey());
      await holdForEver();
    });
    expect(await lock.run(owner, 0, done)).toBe('busy');
  });
});

describe('a process that lost the lock in the middle of its work', () => {
  const request = { ...owner, config: simple, expose: [http], timeoutMs: 60_000, flags: [] };
  /** Another process, whose first step in the engine waits until a third process has started an instance. */
  const startLate = (step: 'create' | 'remove', fails: boolean) => {
    const late = createInstanceService({
      ...site,
      random: systemRandom,
      logger: silentLogger,
      lockWaitMs: 0,
      defaultLifetimeMs: 60_000,
      engine: {
        ...site.engine,
        async create(...args) {
          if (step === 'create') await meanwhile();
          if (fails) throw new Error('as the test wants');
          await site.engine.create(...args);
        },
        async remove(id) {
          if (step === 'remove') await meanwhile();
          await site.engine.remove(id);
        },
      },
    });
    const meanwhile = async () => {
      await redis.del(ownerKey(site.keyPrefix, 'lock', owner));
      expect((await site.start(simple)).kind).toBe('details');
    };
    return late.start(request);
  };

  it.each([
    ['a start', 'create', false],
    ['the removal after a start that failed', 'remove', true],
  ] as const)('by %s leaves alone what the next one has started', async (_what, step, fails) => {
    expect((await startLate(step, fails)).kind).toBe('failed');
    const current = await site.store.find(owner);
    expect(current?.phase).toBe('created');
    expect(site.things().containers).toBe(1);
    expect(await site.instances.status(owner)).toMatchObject({ view: { status: 'running' } });
    // It expires like any other instance.
    site.clock.advanceMs(60_000);
    await site.sweep.sweepDue();
    expect(site.things().containers).toBe(0);
  });
});
