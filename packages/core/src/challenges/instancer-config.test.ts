import type { InstancerConfig } from './challenge';
import { mergeInstancerConfig, type CheckInstancerConfig } from './instancer-config';

const STORED: InstancerConfig = {
  challengeIntegrationId: 'old-id',
  instancer: 'stored',
  config: { a: 1 },
  expose: [],
  timeoutMilliseconds: 5,
  extendable: true,
};

/** Likes everything, fills in a default, and remembers what it was asked. */
function aCheck() {
  const asked: [string | undefined, unknown][] = [];
  const check: CheckInstancerConfig = (instancer, config) => {
    asked.push([instancer, config]);
    return { outcome: 'valid', config: { filled: true, ...Object(config) } };
  };
  return { asked, check };
}

describe('an instancer configuration written over a stored one (services reference 1.4)', () => {
  test('an absent key keeps what is stored, the checked config replaces the stored one', () => {
    const { asked, check } = aCheck();
    expect(mergeInstancerConfig(check, STORED, { timeoutMilliseconds: 9 })).toEqual({
      outcome: 'valid',
      config: { ...STORED, config: { filled: true, a: 1 }, timeoutMilliseconds: 9 },
    });
    expect(asked).toEqual([['stored', { a: 1 }]]);
  });

  test('a written key wins, false and empty ones too', () => {
    const { asked, check } = aCheck();
    const written = { challengeIntegrationId: '', instancer: 'new', config: {}, extendable: false };
    expect(mergeInstancerConfig(check, STORED, written)).toMatchObject({
      config: { challengeIntegrationId: '', instancer: 'new', config: { filled: true }, extendable: false },
    });
    expect(asked).toEqual([['new', {}]]);
  });

  test('the first one starts from the defaults, without a name and without extendable', () => {
    const { asked, check } = aCheck();
    expect(mergeInstancerConfig(check, null, { config: {} })).toEqual({
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
    expect(mergeInstancerConfig(aCheck().check, null, {})).toEqual({ outcome: 'invalid', error });
  });

  test('with the feature off nothing can be written', () => {
    expect(mergeInstancerConfig(undefined, STORED, {})).toMatchObject({ outcome: 'invalid' });
  });

  test('what the check refuses is refused in its words', () => {
    const refused = { outcome: 'invalid', error: 'pods: too many' } as const;
    expect(mergeInstancerConfig(() => refused, STORED, {})).toEqual(refused);
  });
});
