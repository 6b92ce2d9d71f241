import type { InstancerConfig } from '../challenges';
import { anInstanceProvider } from '../testing';
import { instancerOffer } from './instancer-offer';
import { createInstancers } from './instancers';

const CONFIG: InstancerConfig = {
  challengeIntegrationId: '',
  config: {},
  expose: [],
  timeoutMilliseconds: 60_000,
};
const provider = anInstanceProvider({
  canStop: false,
  canExtend: false,
  actions: [
    {
      id: 'get-flag',
      label: 'Get flag',
      rateLimit: { burst: 3, intervalMs: 30_000 },
      run: () => Promise.reject(new Error('not asked for')),
    },
  ],
});
const able = anInstanceProvider();
const instancers = createInstancers(
  new Map([
    ['poor', provider],
    ['able', able],
  ]),
  'poor',
);
const offer = (instancerConfig: InstancerConfig | null) => instancerOffer(instancers, { instancerConfig });

describe('the instancer offer in the challenge list', () => {
  test('without a configuration: no lifetime, everything possible, no actions', () => {
    const expected = { lifetimeMs: null, isExtendable: true, isStoppable: true, actions: [] };
    expect(offer(null)).toEqual(expected);
  });

  test('the lifetime comes from the challenge, the rest from the provider', () => {
    expect(offer(CONFIG)).toEqual({
      lifetimeMs: 60_000,
      isExtendable: false,
      isStoppable: false,
      actions: [{ id: 'get-flag', label: 'Get flag' }],
    });
    expect(offer({ ...CONFIG, instancer: 'able' })).toMatchObject({ isExtendable: true, isStoppable: true });
  });

  test('a challenge can forbid extension', () => {
    expect(offer({ ...CONFIG, instancer: 'able', extendable: false })).toMatchObject({ isExtendable: false });
    expect(offer({ ...CONFIG, instancer: 'able', extendable: true })).toMatchObject({ isExtendable: true });
  });

  test.each(['gone', 'constructor', '__proto__'])('an unknown name (%s) can stop and extend', (instancer) => {
    const expected = { lifetimeMs: 60_000, isExtendable: true, isStoppable: true, actions: [] };
    expect(offer({ ...CONFIG, instancer })).toEqual(expected);
  });

  test('with the feature off there is no lifetime', () => {
    expect(instancerOffer(undefined, { instancerConfig: CONFIG })).toMatchObject({ lifetimeMs: null });
  });
});

describe('instancers of a deployment', () => {
  test('without any the feature is off', () => {
    expect(createInstancers(new Map(), undefined)).toBeUndefined();
  });

  test('without a name the default is found', () => {
    expect(instancers?.find(undefined)).toBe(provider);
    expect(instancers?.find('able')).toBe(able);
  });

  test('a missing or unknown default stops the start', () => {
    expect(() => createInstancers(new Map([['a', able]]), 'b')).toThrow('defaultInstancer');
    expect(() => createInstancers(new Map([['a', able]]), undefined)).toThrow('defaultInstancer');
  });
});
