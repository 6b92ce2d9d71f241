import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { fixedClock, type FixedClock } from '@rampart/core/testing';
import { createConfigReader, type ComposeConfig, type Expose } from '@rampart/instancer-contract';
import { createContainerEngine } from '../../src/engines/container/container-engine';
import { createEngineClient } from '../../src/engines/container/engine-client';
import type { Engine } from '../../src/engines/engine';
import { createInstanceService, type InstanceService } from '../../src/instances/instance-service';
import { createRedisInstanceStore, type InstanceStore } from '../../src/instances/instance-store';
import type { Outcome } from '../../src/instances/outcome';
import { createRedisOwnerLock, type OwnerLock } from '../../src/instances/owner-lock';
import { createSweep, type Sweep } from '../../src/instances/sweep';
import { playEngine, type PlayedEngine, type Received } from './played-engine';

/** Metrics of the sweep for tests that ignore them. */
export const UNMEASURED = { expired: () => undefined, sweepFailed: () => undefined };

export const SETTINGS = {
  kind: 'container',
  installation: 'ctf',
  instancesHost: 'instances.example.org',
  edgeContainer: 'the-edge',
  ports: { http: 80, https: 443, tcp: 1337 },
  pull: true,
} as const;

export const owner = { teamId: 'team-1', challengeIntegrationId: 'pwn-1' };
export const http: Expose = { kind: 'http', hostPrefix: 'web', containerName: 'app', containerPort: 8080 };
export const tcp: Expose = { kind: 'tcp', hostPrefix: 'pwn', containerName: 'app', containerPort: 9000 };

export const DEFAULT_LIFETIME_MS = 1_800_000;

const readConfig = createConfigReader();

export function configOf(value: unknown): ComposeConfig {
  const reading = readConfig(value);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.value;
}

export const simple = configOf({
  services: { app: { image: 'example/app:1', environment: { FLAG: '$SVC_FLAG' } } },
});
export const large = configOf({
  services: {
    app: { image: 'example/app:1', networks: ['back'], volumes: ['data:/data:ro'] },
    db: { image: 'example/db:2', networks: ['back', 'out'] },
    alone: { image: 'example/alone' },
  },
  networks: { back: {}, out: { internal: false } },
  volumes: { data: {} },
});

/** The service with the real store and lock, and the container engine on a fake HTTP API. */
export interface ContainerSite {
  readonly redis: RedisClient;
  readonly played: PlayedEngine;
  readonly engine: Engine;
  readonly clock: FixedClock;
  readonly store: InstanceStore;
  readonly lock: OwnerLock;
  /** The service, without waiting for locks. */
  readonly instances: InstanceService;
  readonly sweep: Sweep;
  /** Prefix of every key in Redis. */
  readonly keyPrefix: string;
  /** Starts the instance of `owner`, by default with `http` exposed and a lifetime of a minute. */
  start(config: ComposeConfig, expose?: readonly Expose[], timeoutMs?: number): Promise<Outcome>;
  /** Bodies of the requests the engine received so far. */
  bodiesOf(method: string, path: RegExp): Received['body'][];
  /** The numbers of objects in the engine. */
  things(): { readonly containers: number; readonly networks: number; readonly volumes: number };
  remove(): Promise<void>;
}

export const NOTHING = { containers: 0, networks: 0, volumes: 0 };

async function createContainerSite(redis: RedisClient): Promise<ContainerSite> {
  const directory = await mkdtemp(join(tmpdir(), 'rampart-engine-'));
  const endpoint = join(directory, 'engine.sock');
  const played = await playEngine(endpoint);
  const engine = createContainerEngine({
    settings: { ...SETTINGS, endpoint },
    allowed: new Set(),
    client: createEngineClient(endpoint),
    logger: silentLogger,
  });
  const clock = fixedClock(new Date('2026-06-01T12:00:00Z'));
  const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
  const store = createRedisInstanceStore(redis, keyPrefix);
  const lock = createRedisOwnerLock({ redis, clock, random: systemRandom, keyPrefix });
  const dependencies = { engine, store, lock, clock, random: systemRandom, logger: silentLogger };
  const instances = createInstanceService({
    ...dependencies,
    lockWaitMs: 0,
    defaultLifetimeMs: DEFAULT_LIFETIME_MS,
  });
  return {
    redis,
    played,
    engine,
    clock,
    store,
    lock,
    instances,
    sweep: createSweep({ ...dependencies, metrics: UNMEASURED }),
    keyPrefix,
    start: (config, expose = [http], timeoutMs = 60_000) =>
      instances.start({
        ...owner,
        config,
        expose,
        timeoutMs,
        flags: [{ provider: 'flags/static', flag: 'flag{x}' }],
      }),
    bodiesOf: (method, path) =>
      played.received.filter((one) => one.method === method && path.test(one.path)).map(({ body }) => body),
    things: () => ({
      containers: played.containers.size,
      networks: played.networks.size,
      volumes: played.volumes.size,
    }),
    async remove() {
      await played.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Gives each test of the file a site of its own, which ends with it. */
export function useContainerSite(take: (site: ContainerSite) => void): void {
  let redis: RedisClient;
  let site: ContainerSite;
  beforeAll(async () => {
    redis = await connectRedis(process.env['SVC_REDIS_URL'] ?? '', silentLogger);
  });
  afterAll(() => redis.close());
  beforeEach(async () => {
    site = await createContainerSite(redis);
    take(site);
  });
  afterEach(() => site.remove());
}
