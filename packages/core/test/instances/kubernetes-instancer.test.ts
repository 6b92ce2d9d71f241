import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInstanceProvider } from '../../src/infra/adapters/instancers';
import { createKubernetesInstancer } from '../../src/infra/adapters/instancers/kubernetes-instancer';
import { OutsideServiceError } from '../../src/infra/http-client';
import { aNewInstance, anInstance, now, status } from './an-instance';
import {
  aCertificate,
  CLUSTER_TOKEN,
  COLLECTION,
  startClusterApiServer,
  type ClusterApiServer,
} from './cluster-api-server';
import { FAULTS } from './fault-behaviours';

const NAME = `pwn-${anInstance().teamId}`;
const CONFIG = { pods: [{ name: 'app', ports: [{ port: 80 }], spec: { containers: [] } }] };
const MINUTE_MS = 60_000;
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();
const base64 = (text: string) => Buffer.from(text).toString('base64');

let cluster: ClusterApiServer;
beforeAll(async () => {
  cluster = await startClusterApiServer();
});
afterAll(() => cluster.stop());
beforeEach(() => cluster.reset());

function options(said: object = {}) {
  const given = { apiUrl: `${cluster.url}/`, authToken: CLUSTER_TOKEN, caCertificate: base64(cluster.ca) };
  return { name: 'instancers/k8s', options: { ...given, requestTimeout: 500, ...said } };
}
const k8s = (said: object = {}) => createInstanceProvider(options(said));

const create = () => k8s().create(aNewInstance(CONFIG), now);
const get = () => k8s().get(anInstance(CONFIG), now);
const remove = () => k8s().delete(anInstance(CONFIG), now);
const extend = (lifetimeMs = 2 * MINUTE_MS) => k8s().extend({ ...anInstance(CONFIG), lifetimeMs }, now);
const OPERATIONS = [
  ['start', create],
  ['status', get],
  ['stop', remove],
  ['extend', extend],
] as const;

const spec = { expiresAt: inMs(MINUTE_MS) };
const ENDPOINTS = [{ kind: 'https', host: 'a-0123456789ab.example.org', port: 443 }];

/** What the controller in the cluster has written. */
function controllerSays(ready: string, more: object = {}): void {
  const conditions = [
    { type: 'Other', status: 'True' },
    { type: 'Ready', status: ready },
  ];
  cluster.resources.set(NAME, {
    metadata: { name: NAME },
    spec,
    status: { conditions, endpoints: ENDPOINTS },
    ...more,
  });
}

describe('the cluster resource (services reference 1.9)', () => {
  it('a start creates it with all that the controller needs, and answers its status', async () => {
    expect(await create()).toEqual(status('starting', 0, []));
    const [call] = cluster.calls;
    expect(call).toMatchObject({ method: 'POST', url: COLLECTION });
    expect(call?.headers).toMatchObject({
      authorization: `Bearer ${CLUSTER_TOKEN}`,
      'content-type': 'application/json',
    });
    expect(JSON.parse(call?.body ?? '')).toEqual({
      apiVersion: 'instances.rampart.local/v1',
      kind: 'ChallengeInstance',
      metadata: { name: NAME },
      spec: {
        ...CONFIG,
        expose: aNewInstance().expose,
        teamId: anInstance().teamId,
        challengeId: 'pwn',
        flags: JSON.stringify(aNewInstance().flags),
        expiresAt: inMs(MINUTE_MS),
      },
    });
  });

  it('a start of what exists is its status', async () => {
    controllerSays('True');
    expect(await create()).toEqual(status('running', MINUTE_MS, ENDPOINTS));
    expect(cluster.calls.map(({ method }) => method)).toEqual(['POST', 'GET']);
  });

  it('a stop deletes it and answers its status', async () => {
    controllerSays('True');
    expect(await remove()).toEqual(status('stopped', 0, []));
    expect(cluster.resources.size).toBe(0);
  });

  it('a stop of what does not exist is stopped', async () => {
    expect(await remove()).toEqual(status('stopped', 0, []));
  });

  it('an extension sets the expiry to now and the lifetime, by a JSON patch', async () => {
    controllerSays('True');
    expect(await extend()).toEqual(status('running', 2 * MINUTE_MS, ENDPOINTS));
    const [call] = cluster.calls;
    expect(call).toMatchObject({ method: 'PATCH', url: `${COLLECTION}/${NAME}` });
    expect(call?.headers['content-type']).toBe('application/json-patch+json');
    const value = inMs(2 * MINUTE_MS);
    expect(JSON.parse(call?.body ?? '')).toEqual([{ op: 'replace', path: '/spec/expiresAt', value }]);
  });

  it('an extension of what does not exist is stopped', async () => {
    expect(await extend()).toEqual(status('stopped', 0, []));
  });

  it('a lifetime beyond every calendar ends with it', async () => {
    controllerSays('True');
    await extend(Number.MAX_SAFE_INTEGER);
    expect(cluster.calls[0]?.body).toContain('+275760-09-13T00:00:00.000Z');
  });

  it('names cannot break out of the path', async () => {
    await k8s().get({ ...anInstance(), integrationId: '../secrets?x' }, now);
    expect(cluster.calls[0]?.url).toBe(`${COLLECTION}/..%2Fsecrets%3Fx-${anInstance().teamId}`);
  });

  it('the group can be another one', async () => {
    await k8s({ apiGroup: 'ctf.example.org' }).get(anInstance(), now);
    expect(cluster.calls[0]?.url).toMatch(/^\/apis\/ctf\.example\.org\/v1\/challengeinstances\//);
  });
});

describe('its state (services reference 1.9)', () => {
  it('not found: stopped', async () => {
    expect(await get()).toEqual(status('stopped', 0, []));
  });

  it('deletion under way: stopping, whatever the conditions say', async () => {
    controllerSays('True', { metadata: { name: NAME, deletionTimestamp: inMs(0) } });
    expect(await get()).toEqual(status('stopping', 0, []));
  });

  it('no conditions yet: starting', async () => {
    for (const said of [undefined, {}, { conditions: [] }]) {
      cluster.resources.set(NAME, {
        metadata: { name: NAME },
        spec,
        ...(said === undefined ? {} : { status: said }),
      });
      expect(await get()).toEqual(status('starting', 0, []));
    }
  });

  it.each([
    ['Unknown', status('errored', 0, ENDPOINTS)],
    ['True', status('running', MINUTE_MS, ENDPOINTS)],
    ['False', status('starting', MINUTE_MS, ENDPOINTS)],
  ])('Ready is %s', async (ready, expected) => {
    controllerSays(ready);
    expect(await get()).toEqual(expected);
  });

  it('other conditions only: starting', async () => {
    controllerSays('True', { status: { conditions: [{ type: 'Other', status: 'True' }] } });
    expect(await get()).toEqual(status('starting', MINUTE_MS, []));
  });

  it('past its expiry no time is left', async () => {
    controllerSays('True', { spec: { expiresAt: inMs(-1) } });
    expect(await get()).toEqual(status('running', 0, ENDPOINTS));
  });

  it.each([
    [
      'endpoints of another form',
      { status: { conditions: [{ type: 'Ready', status: 'True' }], endpoints: [7] } },
    ],
    ['no expiry', { spec: {} }],
    ['an expiry that is no time', { spec: { expiresAt: 'soon' } }],
  ])('%s is a failure', async (_what, more) => {
    controllerSays('True', more);
    await expect(get()).rejects.toThrow(OutsideServiceError);
  });
});

describe.each(OPERATIONS)('%s', (_name, run) => {
  it.each([401, 403, 422, 500, 503])('that is answered with %i fails', async (code) => {
    cluster.fail((_req, res) => void res.writeHead(code).end('{"message":"inside"}'));
    await expect(run()).rejects.toThrow(OutsideServiceError);
  });

  it.each(FAULTS.filter(([what]) => what !== 'answers wrong types'))(
    'fails in time when the cluster %s',
    async (_what, fault) => {
      cluster.fail(fault);
      const error: unknown = await run().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(OutsideServiceError);
      expect(String(error)).not.toMatch(/hush/);
    },
  );
});

describe('who is asked, and as whom', () => {
  it('only a server with a certificate of the given authority', async () => {
    const stranger = base64(aCertificate().cert);
    const error: unknown = await k8s({ caCertificate: stranger })
      .get(anInstance(), now)
      .catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/certificate/);
    expect(cluster.calls).toHaveLength(0);
  });

  it('a wrong token is a failure', async () => {
    await expect(k8s({ authToken: 'wrong' }).get(anInstance(), now)).rejects.toThrow('401');
  });

  it.each(['apiUrl', 'authToken', 'caCertificate'])('%s is needed outside a cluster', (option) => {
    expect(() => k8s({ [option]: undefined })).toThrow(option);
  });

  it('a certificate that is none does not start', () => {
    for (const caCertificate of ['', 'x', base64('x')]) {
      expect(() => k8s({ caCertificate })).toThrow('caCertificate');
    }
  });

  describe('inside a cluster', () => {
    let directory: string;
    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'account-'));
      await writeFile(join(directory, 'ca.crt'), cluster.ca);
    });
    afterEach(() => rm(directory, { recursive: true }));

    const inCluster = () =>
      createKubernetesInstancer(
        { name: 'instancers/k8s', options: { inCluster: true, apiUrl: cluster.url } },
        directory,
      );

    it("it is the pod's service account, whose token is read anew each time", async () => {
      const provider = inCluster();
      await writeFile(join(directory, 'token'), 'expired');
      await expect(provider.get(anInstance(), now)).rejects.toThrow('401');
      await writeFile(join(directory, 'token'), `${CLUSTER_TOKEN}\n`);
      expect(await provider.get(anInstance(), now)).toEqual(status('stopped', 0, []));
    });

    it('needs no other option', () => {
      const config = { name: 'instancers/k8s', options: { inCluster: true } };
      expect(() => createInstanceProvider(config)).not.toThrow();
    });
  });
});

describe('the config of a challenge (services reference 1.9)', () => {
  const pod = { name: 'app', ports: [{ port: 80 }], spec: { containers: [{ name: 'app', image: 'a' }] } };
  const check = (config: unknown) => k8s().checkConfig(config);

  it('without pods there is the one demo pod', () => {
    const { configDefaults } = k8s();
    expect(check({})).toEqual({ outcome: 'valid', config: configDefaults });
    expect(check(configDefaults)).toEqual({ outcome: 'valid', config: configDefaults });
  });

  it('defaults are filled in, and parts of the pod spec that are not known are passed on', () => {
    const spec = { ...pod.spec, hostAliases: [{ ip: '10.0.0.1' }] };
    expect(check({ pods: [{ ...pod, spec }] })).toEqual({
      outcome: 'valid',
      config: {
        pods: [{ ...pod, ports: [{ port: 80, protocol: 'TCP' }], spec, egress: false, labels: {} }],
      },
    });
  });

  it.each([
    ['pods', { pods: [] }],
    ['pods.0.name', { pods: [{ ...pod, name: 'A_b' }] }],
    ['pods.0.ports.0.port', { pods: [{ ...pod, ports: [{ port: 0 }] }] }],
    ['pods.0.ports.0.port', { pods: [{ ...pod, ports: [{ port: 65_536 }] }] }],
    ['pods.0.ports.0', { pods: [{ ...pod, ports: [{ name: 'web' }] }] }],
    ['pods.0.ports.0.protocol', { pods: [{ ...pod, ports: [{ port: 1, protocol: 'ICMP' }] }] }],
    ['pods.0.spec', { pods: [{ ...pod, spec: {} }] }],
    ['pods.0.spec.containers.0', { pods: [{ ...pod, spec: { containers: [{ name: 'app' }] } }] }],
    ['pods.0.egress', { pods: [{ ...pod, egress: 'yes' }] }],
    ['pods.0.labels.a', { pods: [{ ...pod, labels: { a: 1 } }] }],
    ['pods.0', { pods: [{ ...pod, replicas: 3 }] }],
    ['"services"', { services: {} }],
  ])('what is wrong at %s is said there', (path, config) => {
    const checked = check(config);
    const error = checked.outcome === 'invalid' ? checked.error : '';
    expect(error).toContain(path);
  });

  it('every issue is said', () => {
    const checked = check({ pods: [{ ...pod, name: '', egress: 1 }] });
    expect(checked).toMatchObject({ error: expect.stringMatching(/pods\.0\.name: .*; pods\.0\.egress: /) });
  });
});
