import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INSTANCERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import { aCertificate } from '../../src/testing/certificate';
import { createKubernetesInstancer } from '../../src/adapters/instancers/kubernetes-instancer';
import { anInstance, now, status } from './an-instance';
import {
  CLUSTER_TOKEN,
  clusterOptions,
  startClusterApiServer,
  type ClusterApiServer,
} from './cluster-api-server';

const base64 = (text: string) => Buffer.from(text).toString('base64');

let cluster: ClusterApiServer;
beforeAll(async () => {
  cluster = await startClusterApiServer();
});
afterAll(() => cluster.stop());
beforeEach(() => cluster.reset());

const k8s = (said: object = {}) => createProvider(INSTANCERS, clusterOptions(cluster, said));

describe('the options of the cluster provider: who is asked, and as whom', () => {
  it('only a server with a certificate of the given authority', async () => {
    const stranger = base64((await aCertificate()).cert);
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

    const inCluster = () => createKubernetesInstancer({ inCluster: true, apiUrl: cluster.url }, directory);

    it("it is the pod's service account, whose token is read anew each time", async () => {
      const provider = inCluster();
      await writeFile(join(directory, 'token'), 'expired');
      await expect(provider.get(anInstance(), now)).rejects.toThrow('401');
      await writeFile(join(directory, 'token'), `${CLUSTER_TOKEN}\n`);
      expect(await provider.get(anInstance(), now)).toEqual(status('stopped', 0, []));
    });

    it('needs no other option', () => {
      const config = { name: 'instancers/k8s', options: { inCluster: true } };
      expect(() => createProvider(INSTANCERS, config)).not.toThrow();
    });
  });
});

describe('the integration ID of a challenge', () => {
  const problemOf = (integrationId: string) => k8s().checkIntegrationId?.(integrationId);
  const namespaceOf = (integrationId: string) => `inst-${integrationId}-${anInstance().teamId}`;

  it.each(['a', '7', 'pwn-v2', 'a-', 'a'.repeat(21)])('%s names a namespace', (integrationId) => {
    expect(problemOf(integrationId)).toBeUndefined();
    expect(namespaceOf(integrationId)).toMatch(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/);
    expect(namespaceOf(integrationId).length).toBeLessThanOrEqual(63);
  });

  it('one character more than fits is too many', () => {
    expect(namespaceOf('a'.repeat(22))).toHaveLength(64);
    expect(problemOf('a'.repeat(22))).toContain('21');
  });

  it.each(['', 'Pwn', 'a.b', 'a_b', 'a b', '-a', 'ä', 'a\n', 'a/b'])('%j does not', (integrationId) => {
    expect(problemOf(integrationId)).toMatch(/lower-case letters, digits and hyphens/);
  });
});

describe('the config of a challenge', () => {
  const pod = { name: 'app', ports: [{ port: 80 }], spec: { containers: [{ name: 'app', image: 'a' }] } };
  const check = (config: unknown) => k8s().checkConfig(config);

  it('without pods there is the one demo pod', () => {
    const { configDefaults } = k8s();
    expect(check({})).toEqual({ outcome: 'valid', config: configDefaults });
    expect(check(configDefaults)).toEqual({ outcome: 'valid', config: configDefaults });
  });

  it.each(['TCP', 'UDP', 'SCTP'])('a port may have a name, a target and the protocol %s', (protocol) => {
    const ports = [{ port: 1, name: 'web', targetPort: 65_535, protocol }];
    const config = { pods: [{ ...pod, ports, egress: true, labels: { a: 'b' } }] };
    expect(check(config)).toEqual({ outcome: 'valid', config });
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
    ['pods.0.name', { pods: [{ ...pod, name: '2048' }] }],
    ['pods.0.ports.0.port', { pods: [{ ...pod, ports: [{ port: 0 }] }] }],
    ['pods.0.ports.0.port', { pods: [{ ...pod, ports: [{ port: 65_536 }] }] }],
    ['pods.0.ports.0', { pods: [{ ...pod, ports: [{ name: 'web' }] }] }],
    ['pods.0.ports.0.port', { pods: [{ ...pod, ports: [{ port: '80' }] }] }],
    ['pods.0.ports.0.name', { pods: [{ ...pod, ports: [{ port: 1, name: 'Web' }] }] }],
    ['pods.0.ports.0.targetPort', { pods: [{ ...pod, ports: [{ port: 1, targetPort: 0 }] }] }],
    ['pods.0.ports.0', { pods: [{ ...pod, ports: [{ port: 1, nodePort: 1 }] }] }],
    ['pods.0.ports', { pods: [{ ...pod, ports: [] }] }],
    ['pods.0: ', { pods: [{ ...pod, name: undefined }] }],
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
