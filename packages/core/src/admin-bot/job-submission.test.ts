import type { RegexOutcome } from '@rampart/event-rules';
import { checkInputs, checkInstance, namedInputs } from './job-submission';

const asked = (...names: readonly string[]) => ({
  inputs: Object.fromEntries(names.map((name) => [name, { pattern: name }])),
});

describe('the inputs of a visit', () => {
  test.each([
    ['all that are declared', ['a', 'b'], { a: '1', b: '2' }, { a: '1', b: '2' }],
    ['none that are undeclared', ['a'], { a: '1', b: '2' }, { a: '1' }],
    ['none that are missing', ['a', 'b'], { b: '2' }, { b: '2' }],
    ['no inherited properties', ['constructor', 'toString'], {}, {}],
  ])('keep %s', (_what, names, given, kept) => {
    expect(namedInputs(asked(...names), given)).toEqual(kept);
  });

  test('a prototype cannot be submitted', () => {
    const config = {
      inputs: JSON.parse('{"__proto__":{"pattern":"x"}}') as ReturnType<typeof asked>['inputs'],
    };
    const given = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    const kept = namedInputs(config, given);
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
    expect(Object.entries(kept)).toEqual([['__proto__', 'x']]);
    expect(checkInputs(config, {}, () => 'match')).toMatchObject({ outcome: 'invalid', field: '__proto__' });
  });

  test.each<[RegexOutcome, string]>([
    ['match', 'valid'],
    ['mismatch', 'invalid'],
    ['outOfTime', 'invalid'],
    ['failed', 'invalid'],
  ])('a search that ends with %s is %s', (found, outcome) => {
    expect(checkInputs(asked('a'), { a: 'x' }, () => found)).toMatchObject({ outcome });
  });

  test('the first fault ends the check: later inputs are not searched', () => {
    const searched: string[] = [];
    const check = checkInputs(asked('b', 'a', 'c'), { a: 'x', b: 'x', c: 'x' }, ({ pattern }) => {
      searched.push(pattern);
      return pattern === 'a' ? 'mismatch' : 'match';
    });
    expect(check).toMatchObject({ outcome: 'invalid', field: 'a' });
    expect(searched).toEqual(['b', 'a']);
  });

  test('without inputs everything is valid', () => {
    expect(checkInputs(asked(), {}, () => 'mismatch')).toEqual({ outcome: 'valid' });
  });
});

describe('the instance a bot requires', () => {
  const ENDPOINT = { kind: 'http', host: 'a.example.org', port: 80 } as const;
  const running = { state: 'running', timeLeftMs: 30_000, endpoints: [ENDPOINT] } as const;

  test.each(['stopped', 'starting', 'stopping', 'errored'] as const)('%s is not ready', (state) => {
    expect(checkInstance({ ...running, state }, 1)).toMatchObject({ outcome: 'notReady' });
  });

  test.each([
    ['as much as the bot may take', 30_000, 30_000, 'ready'],
    ['a millisecond less', 29_999, 30_000, 'notReady'],
    ['none known', null, 1, 'notReady'],
    ['none', 0, 1, 'notReady'],
  ])('running with %s left', (_what, timeLeftMs, botTimeoutMs, outcome) => {
    expect(checkInstance({ ...running, timeLeftMs }, botTimeoutMs)).toMatchObject({ outcome });
  });

  test('running without endpoints is not ready; with an empty list it is', () => {
    expect(checkInstance({ ...running, endpoints: null }, 1)).toMatchObject({ outcome: 'notReady' });
    expect(checkInstance({ ...running, endpoints: [] }, 1)).toEqual({ outcome: 'ready', instances: [] });
  });

  test('every endpoint is passed on with its kind as `type`, its title and no text', () => {
    const hidden = {
      kind: 'raw',
      host: '',
      port: 0,
      title: 'Shell',
      text: 'ssh a',
      bypassExpose: true,
    } as const;
    expect(checkInstance({ ...running, endpoints: [ENDPOINT, hidden] }, 1)).toEqual({
      outcome: 'ready',
      instances: [
        { type: 'http', host: 'a.example.org', port: 80 },
        { type: 'raw', host: '', port: 0, title: 'Shell' },
      ],
    });
  });
});
