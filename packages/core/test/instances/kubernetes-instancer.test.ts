import { INSTANCERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { OutsideServiceError } from '../../src/infra/http-client';
import { aNewInstance, anInstance, now, status } from './an-instance';
import {
  CLUSTER_TOKEN,
  clusterOptions,
  COLLECTION,
  startClusterApiServer,
  type ClusterApiServer,
} from './cluster-api-server';
import { FAULTS, IMPATIENT, wrongTypes } from './fault-behaviours';

const NAME = `pwn-${anInstance().teamId}`;
const CONFIG = { pods: [{ name: 'app', ports: [{ port: 80 }], spec: { containers: [] } }] };
const MINUTE_MS = 60_000;
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString();

let cluster: ClusterApiServer;
beforeAll(async () => {
  cluster = await startClusterApiServer();
});
afterAll(() => cluster.stop());
beforeEach(() => cluster.reset());

const k8s = (said: object = {}) => createProvider(INSTANCERS, clusterOptions(cluster, said));

const create = (said?: object) => k8s(said).create(aNewInstance(CONFIG), now);
const get = (said?: object) => k8s(said).get(anInstance(CONFIG), now);
const remove = (said?: object) => k8s(said).delete(anInstance(CONFIG), now);
const extend = (said?: object, lifetimeMs = 2 * MINUTE_MS) =>
  k8s(said).extend({ ...anInstance(CONFIG), lifetimeMs }, now);
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

describe('the cluster resource', () => {
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

  it.each([
    ['start', () => k8s().create({ ...aNewInstance(CONFIG), lifetimeMs: 0 }, now)],
    ['extend', () => extend({}, 0)],
  ])(
    '%s of a challenge that names no lifetime is refused before the cluster is asked',
    async (_name, run) => {
      expect(await run()).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('timeoutMilliseconds'),
      });
      expect(cluster.calls).toHaveLength(0);
    },
  );

  it('a lifetime beyond every year of four digits ends with the last', async () => {
    controllerSays('True');
    await extend({}, Number.MAX_SAFE_INTEGER);
    expect(cluster.calls[0]?.body).toContain('9999-12-31T23:59:59.999Z');
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

describe('its state', () => {
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
});

const conditions = [{ type: 'Ready', status: 'True' }];
const WRONG_TYPES = wrongTypes({
  'endpoints of another form': { spec, status: { conditions, endpoints: [7] } },
  'endpoints that are no list': { spec, status: { conditions, endpoints: {} } },
  'a port that does not exist': {
    spec,
    status: { conditions, endpoints: [{ kind: 'tcp', host: 'a', port: 70_000 }] },
  },
  'no expiry': { spec: {}, status: { conditions, endpoints: ENDPOINTS } },
  'an expiry that is a number': { spec: { expiresAt: 7 }, status: { conditions, endpoints: ENDPOINTS } },
  'an expiry that is no time': { spec: { expiresAt: 'soon' }, status: { conditions, endpoints: ENDPOINTS } },
});

describe.each(OPERATIONS)('%s', (_name, run) => {
  it.each([401, 403, 422, 500, 503])('that is answered with %i fails', async (code) => {
    cluster.fail((_req, res) => void res.writeHead(code).end('{"message":"inside"}'));
    await expect(run()).rejects.toThrow(OutsideServiceError);
  });

  it.each([...FAULTS, ...WRONG_TYPES])('fails in time when the cluster %s', async (_what, fault) => {
    cluster.fail(fault);
    const error: unknown = await run(IMPATIENT).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OutsideServiceError);
    expect(String(error)).not.toMatch(/hush/);
  });
});
