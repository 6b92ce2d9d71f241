import { attackProbe, genericProbes } from './regex-probes';
import { validateRegex } from './validate-regex';

const validate = (pattern: string, flags = '', flagValue?: string) =>
  validateRegex({ pattern, flags, ...(flagValue === undefined ? {} : { flagValue }) });

describe('a pattern is stored when it is fast at the length of a flag', () => {
  test.each([
    ['^flag\\{[0-9a-f]{32}\\}$'],
    ['flag\\{.+\\}'],
    ['flag\\{(red|green|blue)(_[a-z]+)*\\}'],
    ['flag\\{(\\w{4})-\\1\\}'],
    ['(?<=flag\\{)[^}]+(?=\\})'],
  ])('%s', (pattern) => {
    expect(validate(pattern)).toEqual({ outcome: 'good' });
  });
});

describe('a pattern that can take too long is refused', () => {
  test.each([
    ['(a+)+$'],
    ['^flag\\{([a-z]+)*\\}$'],
    ['(a|a)*b'],
    ['^(\\w+\\s?)*$'],
    ['a*a*a*a*b'],
    ['flag\\{(x+x+)+y\\}'],
    ['^((a+)\\2?)+$'],
  ])('%s', (pattern) => {
    expect(validate(pattern)).toEqual({
      outcome: 'bad',
      path: 'pattern',
      detail: 'can take too long to match',
    });
  });
});

test('a pattern for shorter texts is validated at their length', () => {
  const pattern = '^a*a*a*b';
  expect(validate(pattern)).toMatchObject({ outcome: 'bad' });
  expect(validateRegex({ pattern, flags: '' }, 254)).toEqual({ outcome: 'good' });
});

describe('a malformed config is refused at the key that is wrong', () => {
  test.each([
    ['(', '', undefined, 'pattern'],
    ['x', 'gg', undefined, 'flags'],
    ['x', 'uv', undefined, 'flags'],
    ['\\u{zz}', 'u', undefined, 'pattern'],
    ['^flag\\{\\d+\\}$', '', 'flag{x}', 'flagValue'],
  ])('pattern %j with flags %j and value %j', (pattern, flags, flagValue, path) => {
    expect(validate(pattern, flags, flagValue)).toMatchObject({ outcome: 'bad', path });
  });

  test('a value the pattern accepts is fine', () => {
    expect(validate('^flag\\{\\d+\\}$', '', 'flag{42}')).toEqual({ outcome: 'good' });
  });
});

describe('probes', () => {
  test('an attack is repeated up to the length of a flag', () => {
    const probe = attackProbe({ pumps: [{ prefix: 'flag{', pump: 'ab' }], suffix: '!' }, 1024);
    expect(probe).toMatch(/^flag\{(ab)+!$/);
    expect(probe.length).toBeLessThanOrEqual(1024);
    expect(probe.length).toBeGreaterThan(1020);
  });

  test('no generic probe is longer than a flag', () => {
    const lengths = genericProbes('^flag\\{([a-z]+)*\\}$', 'flag{abc}', 1024).map((probe) => probe.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1024);
  });

  test('generic probes continue what the pattern begins with', () => {
    expect(genericProbes('^flag\\{(x+)+\\}$', undefined, 1024)).toContainEqual(
      expect.stringMatching(/^flag\{x{1000}/),
    );
  });
});
