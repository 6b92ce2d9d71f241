import { silentLogger } from '@rampart/core/infra/logging';
import { createContainerEngine } from '../src/engines/container/container-engine';
import type { EngineCall } from '../src/engines/container/engine-client';
import { PRIVILEGES } from '../src/instances/policy';
import {
  configOf,
  useContainerSite,
  http,
  large,
  NOTHING,
  owner,
  SETTINGS,
  simple,
  tcp,
  type ContainerSite,
} from './support/container-site';

/** The requests to the container engine during a start, and during one that fails. */
let site: ContainerSite;

useContainerSite((fresh) => (site = fresh));

describe('a start', () => {
  it('creates a container with the documented hardening', async () => {
    await site.start(simple);
    const [body] = site.bodiesOf('POST', /^\/containers\/create$/);
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

  it('returns starting at once, with hosts of prefix and id, and tcp as tcp-ssl', async () => {
    const outcome = await site.start(simple, [http, tcp]);
    const id = (await site.store.find(owner))?.id ?? '';
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

  it.each([
    ['http', 'http', 8080],
    ['https', 'https', 8443],
    ['tcp', 'tcp-ssl', 31_337],
    ['tcp-ssl', 'tcp-ssl', 31_337],
  ] as const)(
    'an endpoint of %s is reported as %s at the port of the settings',
    async (kind, reported, port) => {
      const engine = createContainerEngine({
        settings: { ...SETTINGS, endpoint: '/nowhere', ports: { http: 8080, https: 8443, tcp: 31_337 } },
        allowed: new Set(),
        client: { call: () => Promise.reject(new Error('is not asked')) },
        logger: silentLogger,
      });
      const host = 'web-0123456789ab.instances.example.org';
      expect(await engine.reserve('0123456789ab', [{ ...http, kind }], 0)).toEqual([
        { kind: reported, host, port },
      ]);
    },
  );

  it('everything is labelled with its owner when it is created', async () => {
    await site.start(large);
    const id = (await site.store.find(owner))?.id;
    const bodies = site.bodiesOf('POST', /\/create$/);
    expect(bodies.length).toBe(1 + 3 + 3);
    for (const { Labels } of bodies) {
      expect(Labels).toMatchObject({ 'rampart.installation': 'ctf', 'rampart.instance': id });
    }
  });

  it('networks belong to one instance, have no way out by default, and the edge joins only its own', async () => {
    await site.start(large);
    const id = (await site.store.find(owner))?.id ?? '';
    const networks = site
      .bodiesOf('POST', /^\/networks\/create$/)
      .map(({ Name, Internal }) => [Name, Internal]);
    expect(networks).toEqual([
      [`ctf-${id}-net-back`, true],
      [`ctf-${id}-net-out`, false],
      [`ctf-${id}-edge`, true],
    ]);
    const connections = site.played.received
      .filter(({ path }) => path.endsWith('/connect'))
      .map(({ path, body }) => [path, body['Container']]);
    const containers = Object.fromEntries(
      [...site.played.containers.values()].map((one) => [one.Name, one.Id]),
    );
    expect(connections).toEqual([
      [`/networks/ctf-${id}-edge/connect`, 'the-edge'],
      [`/networks/ctf-${id}-edge/connect`, containers[`ctf-${id}-app`]],
      [`/networks/ctf-${id}-net-out/connect`, containers[`ctf-${id}-db`]],
    ]);
  });

  it('a service that needs no network has none; named volumes become volumes of the instance', async () => {
    await site.start(large);
    const id = (await site.store.find(owner))?.id ?? '';
    const bodies = site.bodiesOf('POST', /^\/containers\/create$/);
    const host = Object.fromEntries(
      bodies.map(({ Image, HostConfig }) => [Image, HostConfig as { NetworkMode: string }]),
    );
    expect(host['example/alone']?.NetworkMode).toBe('none');
    expect(host['example/app:1']).toMatchObject({
      NetworkMode: `ctf-${id}-net-back`,
      Binds: [`ctf-${id}-vol-data:/data:ro`],
    });
  });

  it.each([
    ['local', { Driver: 'local', DriverOpts: {} }],
    ['tmpfs', { Driver: 'local', DriverOpts: { type: 'tmpfs', device: 'tmpfs' } }],
    ['nfs', { Driver: 'local', DriverOpts: { type: 'nfs' } }],
  ])('a volume of the driver %s is made as one', async (driver, made) => {
    const client = {
      call: ({ path, body }: EngineCall) => {
        if (path === '/volumes/create') volumes.push(body);
        return Promise.resolve({ Id: 'x' });
      },
    };
    const volumes: unknown[] = [];
    const engine = createContainerEngine({
      settings: { ...SETTINGS, endpoint: 'unused' },
      allowed: new Set(PRIVILEGES),
      client,
      logger: silentLogger,
    });
    const config = configOf({ services: { app: { image: 'a' } }, volumes: { data: { driver } } });
    await engine.create({ id: '0123456789ab', config, routes: [] }, 0, AbortSignal.timeout(5_000));
    expect(volumes).toEqual([expect.objectContaining({ Name: 'ctf-0123456789ab-vol-data' })]);
    expect(volumes[0]).toMatchObject(made);
  });

  it('every container exists before the first one starts', async () => {
    await site.start(large);
    const steps = site.played.received
      .map(({ path }) => path)
      .filter((path) => /containers\/(create|.*\/start)/.test(path));
    expect(steps.map((path) => path.split('/').at(-1))).toEqual([
      ...['create', 'create', 'create'],
      ...['start', 'start', 'start'],
    ]);
  });

  it('a missing image is pulled once', async () => {
    site.played.missingImages.add('example/app:1');
    expect((await site.start(simple)).kind).toBe('details');
    const pulls = site.played.received.filter(({ path }) => path === '/images/create');
    expect(pulls.map(({ query }) => query)).toEqual([{ fromImage: 'example/app', tag: '1' }]);
  });

  it('of many starts at once, only a few are under way', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `00000000000${index}`);
    const [signal, now] = [AbortSignal.timeout(60_000), site.clock.now().getTime()];
    await Promise.all(
      ids.map(async (id) => {
        const [endpoint] = await site.engine.reserve(id, [http], now);
        const routes = endpoint === undefined ? [] : [{ expose: http, endpoint }];
        await site.engine.create({ id, config: simple, routes }, now, signal);
      }),
    );
    // Each start begins with a network and ends with the start of a container.
    let underWay = 0;
    const counts = site.played.received.flatMap(({ path }) => {
      if (path === '/networks/create') return [(underWay += 1)];
      if (path.endsWith('/start')) underWay -= 1;
      return [];
    });
    expect(counts).toHaveLength(10);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  });

  it('returns the status of an existing instance and creates nothing', async () => {
    await site.start(simple);
    const before = site.played.containers.size;
    const again = await site.start(simple);
    expect(again).toMatchObject({ kind: 'details', view: { status: 'running' } });
    expect(site.played.containers.size).toBe(before);
  });

  it('what the operator does not allow is refused before anything is created', async () => {
    const config = configOf({ services: { app: { image: 'a', privileged: true } } });
    expect(await site.start(config)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('privileged'),
    });
    expect(site.played.received).toEqual([]);
  });

  it('labels that would redirect visitors of others are refused', async () => {
    const config = configOf({ services: { app: { image: 'a', labels: { 'traefik.enable': 'true' } } } });
    expect(await site.start(config)).toMatchObject({ kind: 'refused' });
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
    // Fails the second request of its kind, if there is one, so that something has been created before.
    site.played.failOnce(
      (request) => path.test(request.path) && ((seen += 1) >= 2 || String(path).includes('volumes')),
    );
    expect(await site.start(large)).toEqual({
      kind: 'failed',
      message: 'The instance could not be started.',
    });
    expect(site.things()).toEqual(NOTHING);
    expect(await site.store.find(owner)).toBeUndefined();
    // Control: the same start works when nothing fails.
    expect((await site.start(large)).kind).toBe('details');
  });

  it('and cannot be undone is undone by the sweep', async () => {
    site.played.failOnce(({ path }) => path.endsWith('/start'));
    site.played.failOnce(({ method, path }) => method === 'GET' && path === '/containers/json');
    expect((await site.start(large)).kind).toBe('failed');
    // Control: something is left, and its record exists.
    expect(site.played.containers.size).toBe(3);
    expect((await site.store.find(owner))?.phase).toBe('creating');
    await site.sweep.sweepDue();
    expect(site.played.containers.size).toBe(3);
    site.clock.advanceMs(60_000);
    await site.sweep.sweepDue();
    expect(site.things()).toEqual(NOTHING);
    expect(await site.store.find(owner)).toBeUndefined();
  });
});

it('while the engine is unreachable a start fails with a reason, and the service is not ready', async () => {
  await site.played.close();
  await expect(site.engine.ping()).rejects.toThrow();
  expect((await site.start(simple)).kind).toBe('failed');
});
