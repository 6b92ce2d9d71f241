import { createMetricsRegistry } from '@rampart/core/infra/metrics';
import { systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { INSTANCES_PATH, OPERATIONS, type OperationName } from '@rampart/instancer-contract';
import { compose, type Instancer } from '../src/compose';
import type { Engine } from '../src/engines/engine';
import { ownerKey } from '../src/instances/instance-store';
import { useContainerSite, http, owner, simple, type ContainerSite } from './support/container-site';

/** The composed service over HTTP; its clock advances only while it waits for a lock. */
let site: ContainerSite;
let instancer: Instancer;
let url: string;
let engine: { -readonly [Name in keyof Engine]: Engine[Name] };

const TOKEN = 'the token of the service';

useContainerSite((fresh) => (site = fresh));
beforeEach(async () => {
  engine = { ...site.engine };
  instancer = await compose({
    metrics: createMetricsRegistry(),
    settings: {
      host: '127.0.0.1',
      port: 0,
      svcAuthToken: TOKEN,
      redisUrl: '',
      keyPrefix: site.keyPrefix,
      logLevel: 'error',
      metrics: { host: '127.0.0.1' },
      shutdownTimeoutMs: 1,
      defaultLifetimeMs: 1_234_000,
      allow: [],
      engine: {
        kind: 'process',
        directory: '/',
        bindHost: '',
        publicHost: '',
        ports: { first: 1, last: 1 },
        firstUserId: 1,
        images: {},
      },
    },
    redis: site.redis,
    clock: site.clock,
    random: systemRandom,
    logger: silentLogger,
    engine,
    pause: (ms) => {
      site.clock.advanceMs(ms);
      return Promise.resolve();
    },
  });
  url = `http://127.0.0.1:${await instancer.server.listen(0, '127.0.0.1')}${INSTANCES_PATH}`;
});
afterEach(() => instancer.server.close());

function send(operation: OperationName, fields: object = {}, signal?: AbortSignal) {
  const { method, form } = OPERATIONS[operation];
  const kind = form.properties.kind.const;
  const common = { kind, svcAuthToken: TOKEN, ...owner, config: simple };
  const more = { expose: [http], flags: [], timeoutMilliseconds: 60_000 };
  const body = JSON.stringify({ ...common, ...more, ...fields });
  return fetch(url, { method, body, ...(signal === undefined ? {} : { signal }) });
}

async function ask(operation: OperationName, fields: object = {}) {
  const response = await send(operation, fields);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const lockKey = () => ownerKey(site.keyPrefix, 'lock', owner);

describe('concurrency: one lock per challenge and team, waited for up to 30 s', () => {
  it.each(['start', 'stop', 'extend'] as const)('%s is a 400 error after exactly 30 s', async (operation) => {
    await site.redis.set(lockKey(), 'another process');
    const startedAtMs = site.clock.now().getTime();
    expect(await ask(operation)).toMatchObject({ status: 400, body: { kind: 'instancerError' } });
    expect(site.clock.now().getTime() - startedAtMs).toBe(30_000);
  });

  it('control: a status waits for nobody, nor does another team', async () => {
    await site.redis.set(lockKey(), 'another process');
    const startedAtMs = site.clock.now().getTime();
    expect((await ask('status')).status).toBe(200);
    expect((await ask('stop', { teamId: 'team-2' })).status).toBe(200);
    expect(site.clock.now().getTime()).toBe(startedAtMs);
  });
});

describe('a start that takes long (up to 45 s, longer than the platform waits)', () => {
  let goOn: () => void;
  let begun: Promise<void>;
  beforeEach(() => {
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    begun = new Promise((resolve) => {
      engine.create = async (...args) => {
        resolve();
        await gate;
        await site.engine.create(...args);
      };
    });
  });

  it('is reported as starting meanwhile, and goes on when its caller has gone', async () => {
    const asker = new AbortController();
    const answer = send('start', {}, asker.signal);
    await begun;
    asker.abort();
    await expect(answer).rejects.toThrow();
    expect(await ask('status')).toMatchObject({
      body: { status: 'starting', timeLeftMilliseconds: 60_000, endpoints: [] },
    });
    goOn();
    // The lock is free when the start has ended.
    expect(await ask('extend')).toMatchObject({ body: { status: 'running' } });
    expect(site.things().containers).toBe(1);
  });
});

it('stopping is never reported, also while a stop is under way', async () => {
  await ask('start');
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const begun = new Promise<void>((resolve) => {
    engine.remove = async (id) => {
      resolve();
      await gate;
      await site.engine.remove(id);
    };
  });
  const stop = ask('stop');
  await begun;
  expect(await ask('status')).toMatchObject({ body: { status: 'running' } });
  goOn();
  expect(await stop).toMatchObject({
    body: { status: 'stopped', timeLeftMilliseconds: null, endpoints: null },
  });
});

it('a challenge without a lifetime gets that of the settings', async () => {
  const reply = await ask('start', { timeoutMilliseconds: 0 });
  expect(reply).toMatchObject({ status: 200, body: { timeLeftMilliseconds: 1_234_000 } });
});
