import type { InstancerConfig } from './challenge';
import {
  mergeInstancerConfig,
  type CheckInstancerConfig,
  type InstancerConfigPatch,
} from './instancer-config';

const STORED: InstancerConfig = {
  challengeIntegrationId: 'old-id',
  instancer: 'stored',
  config: { a: 1 },
  expose: [],
  timeoutMilliseconds: 5,
  extendable: true,
};

const stored = (instancerConfig: InstancerConfig | null) => ({ id: 'pwn', instancerConfig });

/** Accepts everything, fills in a default and records its arguments. */
function aCheck() {
  const asked: [string | undefined, unknown][] = [];
  const check: CheckInstancerConfig = (instancer, config) => {
    asked.push([instancer, config]);
    return { outcome: 'valid', config: { filled: true, ...Object(config) } };
  };
  return { asked, check };
}

describe('an instancer configuration written over a stored one', () => {
  test('an absent key keeps what is stored, the checked config replaces the stored one', () => {
    const { asked, check } = aCheck();
    expect(mergeInstancerConfig(check, stored(STORED), { timeoutMilliseconds: 9 })).toEqual({
      outcome: 'valid',
      config: { ...STORED, config: { filled: true, a: 1 }, timeoutMilliseconds: 9 },
    });
    expect(asked).toEqual([['stored', { a: 1 }]]);
  });

  test('a written key wins, even if false or empty', () => {
    const { asked, check } = aCheck();
    const written = { challengeIntegrationId: '', instancer: 'new', config: {}, extendable: false };
    expect(mergeInstancerConfig(check, stored(STORED), written)).toMatchObject({
      config: { challengeIntegrationId: '', instancer: 'new', config: { filled: true }, extendable: false },
    });
    expect(asked).toEqual([['new', {}]]);
  });

  test('the first one starts from the defaults, without a name and without extendable', () => {
    const { asked, check } = aCheck();
    expect(mergeInstancerConfig(check, stored(null), { config: {} })).toEqual({
      outcome: 'valid',
      config: {
        challengeIntegrationId: '',
        config: { filled: true },
        expose: [],
        timeoutMilliseconds: 0,
      },
    });
    expect(asked).toEqual([[undefined, {}]]);
  });

  test('the first one needs a config', () => {
    const error = 'config: is missing';
    expect(mergeInstancerConfig(aCheck().check, stored(null), {})).toEqual({ outcome: 'invalid', error });
  });

  test('with the feature off nothing can be written', () => {
    expect(mergeInstancerConfig(undefined, stored(STORED), {})).toMatchObject({ outcome: 'invalid' });
  });

  describe('the integration ID is checked', () => {
    const asked = (before: InstancerConfig | null, written: InstancerConfigPatch) => {
      const ids: (string | undefined)[] = [];
      const check: CheckInstancerConfig = (_instancer, _config, newIntegrationId) => {
        ids.push(newIntegrationId);
        return { outcome: 'valid', config: {} };
      };
      mergeInstancerConfig(check, stored(before), written);
      return ids;
    };
    const unnamed = { ...STORED, challengeIntegrationId: '' };

    test.each<[string, InstancerConfig | null, InstancerConfigPatch, string]>([
      ['as the challenge ID, the first time', null, { config: {} }, 'pwn'],
      ['as written', null, { config: {}, challengeIntegrationId: 'new-id' }, 'new-id'],
      ['when it changes', STORED, { challengeIntegrationId: 'new-id' }, 'new-id'],
      ['when the challenge ID replaces it', STORED, { challengeIntegrationId: '' }, 'pwn'],
      ['when the instancer changes', STORED, { instancer: 'another' }, 'old-id'],
    ])('%s', (_case, before, written, integrationId) => {
      expect(asked(before, written)).toEqual([integrationId]);
    });

    test.each<[string, InstancerConfig, InstancerConfigPatch]>([
      ['another key is written', STORED, { timeoutMilliseconds: 9, config: {} }],
      ['the same is written again', STORED, { challengeIntegrationId: 'old-id', instancer: 'stored' }],
      ['the challenge ID is spelled out', unnamed, { challengeIntegrationId: 'pwn' }],
    ])('but not when %s', (_case, before, written) => {
      expect(asked(before, written)).toEqual([undefined]);
    });
  });

  test("the check's refusal is passed on verbatim", () => {
    const refused = { outcome: 'invalid', error: 'pods: too many' } as const;
    expect(mergeInstancerConfig(() => refused, stored(STORED), {})).toEqual(refused);
  });
});
