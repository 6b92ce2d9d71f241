import { silentLogger, type LogFields, type Logger } from '../../infra/logging';
import { createRegexFlagProvider } from './regex-flag';

const context = { challengeId: 'c', teamId: 't' };
const good = () => Promise.resolve({ outcome: 'good' as const });
const provider = createRegexFlagProvider({ validatePattern: good, logger: silentLogger });

test.each([
  [{ pattern: 'flag\\{\\d+\\}' }, 'I say flag{12}!', true],
  [{ pattern: '^flag\\{\\d+\\}$' }, 'I say flag{12}!', false],
  [{ pattern: 'FLAG', flags: 'i' }, 'flag', true],
])('%j finds a flag in %j: %s', (config, submitted, expected) => {
  expect(provider.matcher(config)?.(submitted, context)).toEqual({
    result: expected ? 'match' : 'mismatch',
  });
});

test.each([
  [{}, 'pattern'],
  [{ pattern: '' }, 'pattern'],
  [{ pattern: 'x', flags: 'x' }, 'flags'],
  [{ pattern: 'x', flagValue: '' }, 'flagValue'],
  [{ pattern: 'x', flag: 'x' }, 'flag'],
])('the config %j is refused at %j', async (config, path) => {
  await expect(provider.check(config)).resolves.toMatchObject({ outcome: 'invalid', path });
  expect(provider.matcher(config)).toBeUndefined();
});

test('a pattern that fails validation is refused', async () => {
  const bad = { outcome: 'bad', path: 'pattern', detail: 'can take too long to match' } as const;
  const strict = createRegexFlagProvider({
    validatePattern: () => Promise.resolve(bad),
    logger: silentLogger,
  });
  await expect(strict.check({ pattern: 'x' })).resolves.toEqual({ ...bad, outcome: 'invalid' });
});

test('a stored pattern that runs out of time counts the attempt as wrong, and the log line does not contain the flag', () => {
  const lines: string[] = [];
  const warn = (message: string, fields?: LogFields) => lines.push(message + JSON.stringify(fields));
  const logger: Logger = { ...silentLogger, warn };
  const matcher = createRegexFlagProvider({ validatePattern: good, logger }).matcher({ pattern: '(a+)+$' });
  const submitted = `${'a'.repeat(60)}b`;
  expect(matcher?.(submitted, context)).toEqual({ result: 'mismatch' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('aaaa');
});
