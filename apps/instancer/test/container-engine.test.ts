import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { fixedClock, type FixedClock } from '@rampart/core/testing';
import { createConfigReader, type ComposeConfig, type Expose } from '@rampart/instancer-contract';
import { createContainerEngine } from '../src/engines/container/container-engine';
import { createEngineClient } from '../src/engines/container/engine-client';
import type { Engine } from '../src/engines/engine';
import { createInstanceService, type InstanceService } from '../src/instances/instance-service';
import { createRedisInstanceStore, type InstanceStore } from '../src/instances/instance-store';
import { createRedisOwnerLock, type OwnerLock } from '../src/instances/owner-lock';
import { createSweep, type Sweep } from '../src/instances/sweep';
import { playEngine, type PlayedEngine } from './support/played-engine';

/** The rules of the service on the real store and lock, and the container engine against a played HTTP API. */
let directory: string;
let played: PlayedEngine;
let redis: RedisClient;
let engine: Engine;
let clock: FixedClock;
let store: InstanceStore;
let lock: OwnerLock;
let instances: InstanceService;
let sweep: Sweep;
let lockPrefix: string;

const settings = {
  kind: 'container',
  installation: 'ctf',
  instancesHost: 'instances.example.org',
  edgeContainer: 'the-edge',
  ports: { http: 80, https: 443, tcp: 1337 },
  pull: true,
} as const;

const owner = { teamId: 'team-1', challengeIntegrationId: 'pwn-1' };
const http: Expose = { kind: 'http', hostPrefix: 'web', containerName: 'app', containerPort: 8080 };
const tcp: Expose = { kind: 'tcp', hostPrefix: 'pwn', containerName: 'app', containerPort: 9000 };
const readConfig = createConfigReader();

function configOf(value: unknown): ComposeConfig {
  const reading = readConfig(value);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.value;
}

const simple = configOf({
  services: { app: { image: 'example/app:1', environment: { FLAG: '$SVC_FLAG' } } },
});
const large = configOf({
  services: {
    app: { image: 'example/app:1', networks: ['back'], volumes: ['data:/data:ro'] },
    db: { image: 'example/db:2', networks: ['back', 'out'] },
    alone: { image: 'example/alone' },
  },
  networks: { back: {}, out: { internal: false } },
  volumes: { data: {} },
});

const start = (config: ComposeConfig, expose: readonly Expose[] = [http], timeoutMs = 60_000) =>
  instances.start({
    ...owner,
    config,
    expose,
    timeoutMs,
    flags: [{ provider: 'flags/static', flag: 'flag{x}' }],
  });

const bodiesOf = (method: string, path: RegExp) =>
  played.received.filter((one) => one.method === method && path.test(one.path)).map(({ body }) => body);

const nothingIsLeft = () => {
  expect([...played.containers.values()]).toEqual([]);
  expect([...played.networks.values()]).toEqual([]);
  expect([...played.volumes.values()]).toEqual([]);
};

beforeAll(async () => {
  redis = await connectRedis(process.env['SVC_REDIS_URL'] ?? '', silentLogger);
});
afterAll(() => redis.close());

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampart-engine-'));
  const endpoint = join(directory, 'engine.sock');
  played = await playEngine(endpoint);
  engine = createContainerEngine({
    settings: { ...settings, endpoint },
    allowed: new Set(),
    client: createEngineClient(endpoint),
    logger: silentLogger,
  });
  clock = fixedClock(new Date('2026-06-01T12:00:00Z'));
  lockPrefix = `test-${randomBytes(6).toString('hex')}:`;
  const keyPrefix = lockPrefix;
  store = createRedisInstanceStore(redis, keyPrefix);
  lock = createRedisOwnerLock({ redis, clock, random: systemRandom, keyPrefix });
  const parts = { engine, store, lock, clock, random: systemRandom, logger: silentLogger };
  instances = createInstanceService({ ...parts, lockWaitMs: 0 });
  sweep = createSweep(parts);
});

afterEach(async () => {
  await played.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a start', () => {
  it('creates a container that is hardened like the table says', async () => {
    await start(simple);
    const [body] = bodiesOf('POST', /^\/containers\/create$/);
    expect(body?.['HostConfig']).toMatchObject({
      ReadonlyRootfs: true,
      Privileged: false,
      SecurityOpt: ['no-new-privileges'],
      CapAdd: [],
      CapDrop: ['ALL'],
      Memory: 6 * 1024 * 1024,
      MemorySwap: 6 * 1024 * 1024,
      NanoCpus: 1e9,
      PidsLimit: 64,
      Ulimits: [{ Name: 'nofile', Soft: 1024, Hard: 1024 }],
      Binds: [],
      RestartPolicy: { Name: 'unless-stopped' },
      PublishAllPorts: false,
    });
    expect(body).toMatchObject({ Image: 'example/app:1', Env: ['FLAG=flag{x}'] });
  });

  it('answers starting at once, with hosts of prefix and id, and tcp as what it is', async () => {
    const outcome = await start(simple, [http, tcp]);
    const id = (await store.find(owner))?.id ?? '';
    expect(id).toMatch(/^[0-9a-f]{12}$/);
    expect(outcome).toEqual({
      kind: 'details',
      view: {
        status: 'starting',
        timeLeftMs: 60_000,
        endpoints: [
          { kind: 'http', host: `web-${id}.instances.example.org`, port: 80 },
          { kind: 'tcp-ssl', host: `pwn-${id}.instances.example.org`, port: 1337 },
        ],
      },
    });
  });

  it('everything is labelled with its owner before it could be lost', async () => {
    await start(large);
    const id = (await store.find(owner))?.id;
    const bodies = bodiesOf('POST', /\/create$/);
    expect(bodies.length).toBe(1 + 3 + 3);
    for (const { Labels } of bodies) {
      expect(Labels).toMatchObject({ 'rampart.installation': 'ctf', 'rampart.instance': id });
    }
  });

  it('networks are of the instance alone, without a way out unless asked, and the edge joins only its own', async () => {
    await start(large);
    const id = (await store.find(owner))?.id ?? '';
    const networks = bodiesOf('POST', /^\/networks\/create$/).map(({ Name, Internal }) => [Name, Internal]);
    expect(networks).toEqual([
      [`ctf-${id}-net-back`, true],
      [`ctf-${id}-net-out`, false],
      [`ctf-${id}-edge`, true],
    ]);
    const connections = played.received
      .filter(({ path }) => path.endsWith('/connect'))
      .map(({ path, body }) => [path, body['Container']]);
    const containers = Object.fromEntries([...played.containers.values()].map((one) => [one.Name, one.Id]));
    expect(connections).toEqual([
      [`/networks/ctf-${id}-edge/connect`, 'the-edge'],
      [`/networks/ctf-${id}-edge/connect`, containers[`ctf-${id}-app`]],
      [`/networks/ctf-${id}-net-out/connect`, containers[`ctf-${id}-db`]],
    ]);
  });

  it('a service that needs no network has none; named volumes become volumes of the instance', async () => {
    await start(large);
    const id = (await store.find(owner))?.id ?? '';
    const bodies = bodiesOf('POST', /^\/containers\/create$/);
    const host = Object.fromEntries(
      bodies.map(({ Image, HostConfig }) => [Image, HostConfig as { NetworkMode: string }]),
    );
    expect(host['example/alone']?.NetworkMode).toBe('none');
    expect(host['example/app:1']).toMatchObject({
      NetworkMode: `ctf-${id}-net-back`,
      Binds: [`ctf-${id}-vol-data:/data:ro`],
    });
  });

  it('every container exists before the first one starts', async () => {
    await start(large);
    const steps = played.received
      .map(({ path }) => path)
      .filter((path) => /containers\/(create|.*\/start)/.test(path));
    expect(steps.map((path) => path.split('/').at(-1))).toEqual([
      ...['create', 'create', 'create'],
      ...['start', 'start', 'start'],
    ]);
  });

  it('an image that is not there is fetched once', async () => {
    played.missingImages.add('example/app:1');
    expect((await start(simple)).kind).toBe('details');
    const pulls = played.received.filter(({ path }) => path === '/images/create');
    expect(pulls.map(({ query }) => query)).toEqual([{ fromImage: 'example/app', tag: '1' }]);
  });

  it('while one exists it answers the status of that one and creates nothing', async () => {
    await start(simple);
    const before = played.containers.size;
    const again = await start(simple);
    expect(again).toMatchObject({ kind: 'details', view: { status: 'running' } });
    expect(played.containers.size).toBe(before);
  });

  it('what the operator does not allow is refused before anything is made', async () => {
    const config = configOf({ services: { app: { image: 'a', privileged: true } } });
    expect(await start(config)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('privileged'),
    });
    expect(played.received).toEqual([]);
  });

  it('labels that would redirect others are refused', async () => {
    const config = configOf({ services: { app: { image: 'a', labels: { 'traefik.enable': 'true' } } } });
    expect(await start(config)).toMatchObject({ kind: 'refused' });
  });
});

describe('a start that fails halfway', () => {
  it.each([
    ['the volume', /^\/volumes\/create$/],
    ['the second network', /^\/networks\/create$/],
    ['a connection', /^\/networks\/.*\/connect$/],
    ['a container', /^\/containers\/create$/],
    ['the start of a container', /^\/containers\/.*\/start$/],
  ])('at %s removes everything created so far and is a failure', async (_case, path) => {
    let seen = 0;
    // The second request of its sort, where there is one, so that something has been made before.
    played.failOnce(
      (request) => path.test(request.path) && ((seen += 1) >= 2 || String(path).includes('volumes')),
    );
    expect(await start(large)).toEqual({ kind: 'failed', message: 'The instance could not be started.' });
    nothingIsLeft();
    expect(await store.find(owner)).toBeUndefined();
    // Control: the same start works when nothing fails.
    expect((await start(large)).kind).toBe('details');
  });

  it('and cannot be undone is undone by the sweep', async () => {
    played.failOnce(({ path }) => path.endsWith('/start'));
    played.failOnce(({ method, path }) => method === 'GET' && path === '/containers/json');
    expect((await start(large)).kind).toBe('failed');
    // Control: something is left, and it is known.
    expect(played.containers.size).toBe(3);
    expect((await store.find(owner))?.phase).toBe('creating');
    await sweep.sweepDue();
    expect(played.containers.size).toBe(3);
    clock.advanceMs(60_000);
    await sweep.sweepDue();
    nothingIsLeft();
    expect(await store.find(owner)).toBeUndefined();
  });
});

describe('status', () => {
  const statusOf = async () => {
    const outcome = await instances.status(owner);
    return outcome.kind === 'details' ? outcome.view : outcome;
  };

  it('is stopped with neither time nor endpoints when none exists', async () => {
    expect(await statusOf()).toEqual({ status: 'stopped', timeLeftMs: null, endpoints: null });
  });

  it('tells the time left exactly', async () => {
    await start(simple);
    clock.advanceMs(1);
    expect(await statusOf()).toMatchObject({ status: 'running', timeLeftMs: 59_999 });
  });

  it('a container that has exited is errored; all gone is stopped', async () => {
    await start(simple);
    for (const container of played.containers.values()) container.status = 'exited';
    expect(await statusOf()).toMatchObject({ status: 'errored' });
    played.containers.clear();
    expect(await statusOf()).toMatchObject({ status: 'stopped' });
  });
});

describe('several processes of the service', () => {
  /** As another process has it: its own lock and store objects on the same Redis. */
  const startEverywhere = (lockOf: (index: number) => OwnerLock) => {
    const services = [0, 1].map((index) =>
      createInstanceService({
        ...{ engine, store, clock, random: systemRandom, logger: silentLogger },
        lock: lockOf(index),
        lockWaitMs: 30_000,
      }),
    );
    const request = { ...owner, config: simple, expose: [http], timeoutMs: 60_000, flags: [] };
    const starts = Array.from({ length: 5 }).flatMap(() => services.map((service) => service.start(request)));
    return Promise.all(starts);
  };

  it('make one instance of ten starts at once', async () => {
    const outcomes = await startEverywhere(() =>
      createRedisOwnerLock({ redis, clock, random: systemRandom, keyPrefix: lockPrefix }),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(Array(10).fill('details'));
    expect(played.containers.size).toBe(1);
  });

  it('control: without the lock they make several', async () => {
    await startEverywhere(() => ({ run: (_owner, _waitMs, work) => work() }));
    expect(played.containers.size).toBeGreaterThan(1);
  });
});

describe('extend and stop', () => {
  it('extend sets the time left to the lifetime, exactly, however often', async () => {
    await start(simple);
    clock.advanceMs(50_000);
    for (let time = 0; time < 3; time += 1) {
      expect(await instances.extend(owner, 60_000)).toMatchObject({ view: { timeLeftMs: 60_000 } });
    }
  });

  it('extend while none exists, or after its end, is none', async () => {
    expect(await instances.extend(owner, 1_000)).toEqual({ kind: 'none' });
    await start(simple, [http], 1_000);
    clock.advanceMs(1_000);
    expect(await instances.extend(owner, 1_000)).toEqual({ kind: 'none' });
  });

  it('stop removes everything; again it is still stopped', async () => {
    await start(large);
    for (let time = 0; time < 2; time += 1) {
      expect(await instances.stop(owner)).toMatchObject({ kind: 'details', view: { status: 'stopped' } });
      nothingIsLeft();
    }
    const disconnections = played.received.filter(({ path }) => path.endsWith('/disconnect'));
    expect(disconnections.map(({ body }) => body)).toEqual([{ Container: 'the-edge', Force: true }]);
  });

  it('a stop that fails is repeated by the next one', async () => {
    await start(simple);
    played.failOnce(({ method }) => method === 'DELETE');
    await expect(instances.stop(owner)).rejects.toThrow('as the test wants');
    expect(await store.find(owner)).toBeDefined();
    expect((await instances.stop(owner)).kind).toBe('details');
    nothingIsLeft();
  });

  it('an operation on what another one holds is busy; another team is not', async () => {
    await lock.run(owner, 0, async () => {
      expect(await instances.stop(owner)).toEqual({ kind: 'busy' });
      expect((await instances.stop({ ...owner, teamId: 'team-2' })).kind).toBe('details');
    });
    expect((await instances.stop(owner)).kind).toBe('details');
  });
});

describe('the sweep', () => {
  it('removes at the instant of expiry and not a millisecond before', async () => {
    await start(simple);
    clock.advanceMs(59_999);
    await sweep.sweepDue();
    expect(played.containers.size).toBe(1);
    clock.advanceMs(1);
    await sweep.sweepDue();
    nothingIsLeft();
  });

  it('leaves what was extended', async () => {
    await start(simple);
    clock.advanceMs(59_000);
    await instances.extend(owner, 60_000);
    clock.advanceMs(59_999);
    await sweep.sweepDue();
    expect(played.containers.size).toBe(1);
    clock.advanceMs(1);
    await sweep.sweepDue();
    nothingIsLeft();
  });

  it('one that cannot be removed does not keep the others, and its turn comes again', async () => {
    await start(simple);
    await instances.start({
      ...owner,
      teamId: 'team-2',
      config: simple,
      expose: [],
      flags: [],
      timeoutMs: 60_000,
    });
    clock.advanceMs(60_000);
    played.failOnce(({ method }) => method === 'DELETE');
    await sweep.sweepDue();
    expect(played.containers.size).toBe(1);
    await sweep.sweepDue();
    nothingIsLeft();
  });

  it('removes what nobody remembers once it is old, and nothing of another installation', async () => {
    await start(simple);
    const instance = await store.find(owner);
    if (instance !== undefined) await store.delete(instance);
    const labels = { 'rampart.installation': 'other', 'rampart.instance': 'x', 'rampart.created-at': '0' };
    played.containers.set('foreign', { Id: 'foreign', Name: 'foreign', Labels: labels, status: 'running' });
    await sweep.sweepForgotten();
    expect(played.containers.size).toBe(2);
    clock.advanceMs(180_000);
    await sweep.sweepForgotten();
    expect([...played.containers.keys()]).toEqual(['foreign']);
  });
});

it('an engine that is away is a failure with a reason, and not ready', async () => {
  await played.close();
  await expect(engine.ping()).rejects.toThrow();
  expect((await start(simple)).kind).toBe('failed');
  played = await playEngine(join(directory, 'engine.sock'));
});
