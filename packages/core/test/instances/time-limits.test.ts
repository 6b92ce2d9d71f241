import { rootCertificates } from 'node:tls';
import { INSTANCERS } from '../../src/adapters';
import { createProvider } from '../../src/infra/config';
import type { InstanceProvider } from '../../src/instances';
import { aNewInstance, anInstance, now } from './an-instance';

/** Nobody listens here: a call ends at once, and what matters is how long it would have waited. */
const NOWHERE = 'https://127.0.0.1:9';
const caCertificate = Buffer.from(rootCertificates[0] ?? '').toString('base64');

const PROVIDERS = {
  'instancers/docker': { apiUrl: NOWHERE, authToken: 't' },
  'instancers/k8s': { apiUrl: NOWHERE, authToken: 't', caCertificate },
  'instancers/paradigmctf': {},
};
const config = { apiUrl: NOWHERE };

const CALLS: Readonly<Record<string, (provider: InstanceProvider) => Promise<unknown>>> = {
  start: (provider) => provider.create(aNewInstance(config), now),
  status: (provider) => provider.get(anInstance(config), now),
  stop: (provider) => provider.delete(anInstance(config), now),
  extend: (provider) => provider.extend({ ...anInstance(config), lifetimeMs: 60_000 }, now),
  'get-flag': ({ actions: [getFlag] }) =>
    getFlag?.run(anInstance(config)) ?? Promise.reject(new Error('no action')),
};

const isOffered = (name: string, call: string) =>
  name === 'instancers/paradigmctf' ? call !== 'extend' : call !== 'get-flag';

const OFFERED = Object.entries(PROVIDERS).flatMap(([name, options]) =>
  Object.keys(CALLS)
    .filter((call) => isOffered(name, call))
    .map((call) => [name, call, options] as const),
);

describe('a call of a provider waits 10 to 30 s at most', () => {
  afterEach(() => jest.restoreAllMocks());

  const limitsOf = async (name: string, options: object, call: string): Promise<number[]> => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const provider = createProvider(INSTANCERS, { name, options: { ...options } });
    await expect(CALLS[call]?.(provider)).rejects.toThrow(name);
    return timeout.mock.calls.map(([limitMs]) => limitMs);
  };

  it.each(OFFERED)('%s, %s', async (name, call, options) => {
    const limits = await limitsOf(name, options, call);
    expect(limits.length).toBeGreaterThan(0);
    // The one more try of some calls has the rest of the time.
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(10_000);
    expect(Math.max(...limits)).toBeLessThanOrEqual(30_000);
  });

  it.each(OFFERED)('%s, %s: or as long as the operator says', async (name, call, options) => {
    const [first] = await limitsOf(name, { ...options, requestTimeout: 2_345 }, call);
    expect(first).toBe(2_345);
  });
});
