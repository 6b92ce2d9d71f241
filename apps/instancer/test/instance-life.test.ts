import { silentLogger } from '@rampart/core/infra/logging';
import { systemRandom } from '@rampart/core/infra/clock';
import { createInstanceService } from '../src/instances/instance-service';
import type { InstanceStore } from '../src/instances/instance-store';
import { createSweep } from '../src/instances/sweep';
import { createRedisOwnerLock, type OwnerLock } from '../src/instances/owner-lock';
import {
  useContainerSite,
  DEFAULT_LIFETIME_MS,
  http,
  large,
  NOTHING,
  owner,
  simple,
  type ContainerSite,
  UNMEASURED,
} from './support/container-site';

/** The life of an instance once it has started: status, extension, stop, expiry. */
let site: ContainerSite;

useContainerSite((fresh) => (site = fresh));

describe('status', () => {
  const statusOf = async () => {
    const outcome = await site.instances.status(owner);
    return outcome.kind === 'details' ? outcome.view : outcome;
  };

  it('is stopped with neither time nor endpoints when none exists', async () => {
    expect(await statusOf()).toEqual({ status: 'stopped', timeLeftMs: null, endpoints: null });
  });

  it('contains the exact time left', async () => {
    await site.start(simple);
    site.clock.advanceMs(1);
    expect(await statusOf()).toMatchObject({ status: 'running', timeLeftMs: 59_999 });
  });

  it('a container that has exited is errored; all gone is stopped', async () => {
    await site.start(simple);
    for (const container of site.played.containers.values()) container.status = 'exited';
    expect(await statusOf()).toMatchObject({ status: 'errored' });
    site.played.containers.clear();
    expect(await statusOf()).toMatchObject({ status: 'stopped' });
  });

  it('during a removal is errored and then stopped, and never a failure', async () => {
    await site.start(large);
    const removedMeanwhile = () =>
      site.played.failOnce(({ path }) => path.endsWith('/json') && path !== '/containers/json', 404);
    removedMeanwhile();
    expect(await statusOf()).toMatchObject({ status: 'errored' });
    await site.instances.stop(owner);
    await site.start(simple);
    removedMeanwhile();
    expect(await statusOf()).toMatchObject({ status: 'stopped' });
  });
});

describe('several processes of the service', () => {
  /** Starts in separate processes: each has its own lock and store objects on the same Redis. */
  const startEverywhere = (lockOf: (index: number) => OwnerLock) => {
    const services = [0, 1].map((index) =>
      createInstanceService({
        ...site,
        random: systemRandom,
        logger: silentLogger,
        lock: lockOf(index),
        lockWaitMs: 30_000,
        defaultLifetimeMs: DEFAULT_LIFETIME_MS,
      }),
    );
    const request = { ...owner, config: simple, expose: [http], timeoutMs: 60_000, flags: [] };
    const starts = Array.from({ length: 5 }).flatMap(() => services.map((service) => service.start(request)));
    return Promise.all(starts);
  };

  it('create one instance for ten concurrent starts', async () => {
    const outcomes = await startEverywhere(() =>
      createRedisOwnerLock({
        redis: site.redis,
        clock: site.clock,
        random: systemRandom,
        keyPrefix: site.keyPrefix,
      }),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(10).fill('details'));
    expect(site.played.containers.size).toBe(1);
  });

  it('control: without the lock some starts are refused, because the store takes one instance only', async () => {
    const outcomes = await startEverywhere(() => ({ run: (_owner, _waitMs, work) => work() }));
    expect(outcomes).toContainEqual({ kind: 'busy' });
    expect(site.played.containers.size).toBe(1);
  });
});

describe('a store that becomes unavailable', () => {
  const away = () => Promise.reject(new Error('Redis is away'));
  const startWith = (store: Partial<InstanceStore>) =>
    createInstanceService({
      ...site,
      store: { ...site.store, ...store },
      random: systemRandom,
      logger: silentLogger,
      lockWaitMs: 0,
      defaultLifetimeMs: DEFAULT_LIFETIME_MS,
    }).start({ ...owner, config: large, expose: [http], timeoutMs: 60_000, flags: [] });

  it('before an instance is created prevents the start', async () => {
    await expect(startWith({ add: away })).rejects.toThrow('Redis is away');
    expect(site.played.received).toEqual([]);
  });

  it('while an instance is created leaves nothing running, and later a start works again', async () => {
    expect((await startWith({ update: away, delete: away })).kind).toBe('failed');
    expect(site.things()).toEqual(NOTHING);
    // Control: the record could not be removed, but does not prevent a start.
    expect((await site.store.find(owner))?.phase).toBe('creating');
    expect((await startWith({})).kind).toBe('details');
  });
});

describe('extend and stop', () => {
  it('extend sets the time left to the lifetime, exactly, however often', async () => {
    await site.start(simple);
    site.clock.advanceMs(50_000);
    for (let time = 0; time < 3; time += 1) {
      expect(await site.instances.extend(owner, 60_000)).toMatchObject({ view: { timeLeftMs: 60_000 } });
    }
  });

  it('extend while none exists, or after its end, is none', async () => {
    expect(await site.instances.extend(owner, 1_000)).toEqual({ kind: 'none' });
    await site.start(simple, [http], 1_000);
    site.clock.advanceMs(1_000);
    expect(await site.instances.extend(owner, 1_000)).toEqual({ kind: 'none' });
  });

  it('a challenge without a lifetime gets that of the service, at the start and at every extension', async () => {
    expect(await site.start(simple, [http], 0)).toMatchObject({ view: { timeLeftMs: DEFAULT_LIFETIME_MS } });
    site.clock.advanceMs(60_000);
    expect(await site.instances.status(owner)).toMatchObject({
      view: { timeLeftMs: DEFAULT_LIFETIME_MS - 60_000 },
    });
    expect(await site.instances.extend(owner, 0)).toMatchObject({
      view: { timeLeftMs: DEFAULT_LIFETIME_MS },
    });
  });

  it('the longest lifetime that the platform stores is accepted', async () => {
    const longest = Number.MAX_SAFE_INTEGER;
    expect(await site.start(simple, [http], longest)).toMatchObject({ view: { timeLeftMs: longest } });
    site.clock.advanceMs(365 * 24 * 3_600_000);
    await site.sweep.sweepDue();
    expect(await site.instances.status(owner)).toMatchObject({ view: { status: 'running' } });
  });

  it('stop removes everything; again it is still stopped', async () => {
    await site.start(large);
    for (let time = 0; time < 2; time += 1) {
      expect(await site.instances.stop(owner)).toMatchObject({
        kind: 'details',
        view: { status: 'stopped' },
      });
      expect(site.things()).toEqual(NOTHING);
    }
    const disconnections = site.played.received.filter(({ path }) => path.endsWith('/disconnect'));
    expect(disconnections.map(({ body }) => body)).toEqual([{ Container: 'the-edge', Force: true }]);
  });

  it('a stop that fails is repeated by the next one', async () => {
    await site.start(simple);
    site.played.failOnce(({ method }) => method === 'DELETE');
    await expect(site.instances.stop(owner)).rejects.toThrow('as the test wants');
    expect(await site.store.find(owner)).toBeDefined();
    expect((await site.instances.stop(owner)).kind).toBe('details');
    expect(site.things()).toEqual(NOTHING);
  });

  it('an operation is busy while another one holds the lock; another team is not', async () => {
    await site.lock.run(owner, 0, async () => {
      expect(await site.instances.stop(owner)).toEqual({ kind: 'busy' });
      expect((await site.instances.stop({ ...owner, teamId: 'team-2' })).kind).toBe('details');
    });
    expect((await site.instances.stop(owner)).kind).toBe('details');
  });
});

describe('the sweep', () => {
  /** Expects the removal at that instant, and not a millisecond before. */
  async function expectRemovedAfterMs(leftMs: number): Promise<void> {
    site.clock.advanceMs(leftMs - 1);
    await site.sweep.sweepDue();
    expect(site.played.containers.size).toBe(1);
    site.clock.advanceMs(1);
    await site.sweep.sweepDue();
    expect(site.things()).toEqual(NOTHING);
  }

  it('removes at the instant of expiry and not a millisecond before', async () => {
    await site.start(simple);
    await expectRemovedAfterMs(60_000);
  });

  it('leaves extended instances alone', async () => {
    await site.start(simple);
    site.clock.advanceMs(59_000);
    await site.instances.extend(owner, 60_000);
    await expectRemovedAfterMs(60_000);
  });

  it('leaves alone what was started anew since it listed what is due', async () => {
    await site.start(simple);
    site.clock.advanceMs(60_000);
    const listDue: InstanceStore['listDue'] = async (...query) => {
      const due = await site.store.listDue(...query);
      await site.start(simple);
      return due;
    };
    const store = { ...site.store, listDue };
    await createSweep({ ...site, store, logger: silentLogger, metrics: UNMEASURED }).sweepDue();
    expect(site.played.containers.size).toBe(1);
  });

  it('an instance that cannot be removed does not block the others, and is tried again', async () => {
    await site.start(simple);
    const other = { ...owner, teamId: 'team-2' };
    await site.instances.start({ ...other, config: simple, expose: [], flags: [], timeoutMs: 60_000 });
    site.clock.advanceMs(60_000);
    site.played.failOnce(({ method }) => method === 'DELETE');
    await site.sweep.sweepDue();
    expect(site.played.containers.size).toBe(1);
    await site.sweep.sweepDue();
    expect(site.things()).toEqual(NOTHING);
  });

  it('logs once which instances cannot be removed, and again only after a removal', async () => {
    const messages: unknown[] = [];
    let isAway = true;
    const engine = {
      ...site.engine,
      remove: (id: string) => (isAway ? Promise.reject(new Error('it is away')) : site.engine.remove(id)),
    };
    const logger = { ...silentLogger, error: (_message: string, fields?: object) => messages.push(fields) };
    const sweep = createSweep({ ...site, engine, logger, metrics: UNMEASURED, batchSize: 2 });
    const teams = ['team-1', 'team-2', 'team-3'];
    const failed = teams.map((teamId) => expect.objectContaining({ teamId }));
    const startAll = async () => {
      for (const teamId of teams)
        await site.instances.start({
          ...owner,
          teamId,
          config: simple,
          expose: [],
          flags: [],
          timeoutMs: 60_000,
        });
      site.clock.advanceMs(60_000);
    };
    await startAll();
    for (let round = 0; round < 6; round += 1) await sweep.sweepDue();
    expect(messages).toHaveLength(3);
    expect(messages).toEqual(expect.arrayContaining(failed));
    isAway = false;
    for (let round = 0; round < 4; round += 1) await sweep.sweepDue();
    expect(site.things()).toEqual(NOTHING);
    isAway = true;
    await startAll();
    for (let round = 0; round < 6; round += 1) await sweep.sweepDue();
    expect(messages).toHaveLength(6);
  });

  it('many instances that cannot be removed do not block later ones for ever', async () => {
    const stuck = new Set<string>();
    const engine = {
      ...site.engine,
      remove: (id: string) =>
        stuck.has(id) ? Promise.reject(new Error('it does not end')) : site.engine.remove(id),
    };
    for (const team of ['team-1', 'team-2', 'team-3', 'team-4']) {
      const of = { ...owner, teamId: team };
      await site.instances.start({ ...of, config: simple, expose: [], flags: [], timeoutMs: 60_000 });
      site.clock.advanceMs(1);
      const id = (await site.store.find(of))?.id;
      if (stuck.size < 2 && id !== undefined) stuck.add(id);
    }
    site.clock.advanceMs(60_000);
    const sweep = createSweep({ ...site, engine, logger: silentLogger, metrics: UNMEASURED, batchSize: 2 });
    for (let round = 0; round < 3; round += 1) await sweep.sweepDue();
    expect(site.played.containers.size).toBe(2);
    // And they are tried again.
    stuck.clear();
    for (let round = 0; round < 2; round += 1) await sweep.sweepDue();
    expect(site.things()).toEqual(NOTHING);
  });
});
