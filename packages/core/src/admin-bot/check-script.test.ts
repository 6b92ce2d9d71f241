import type { RegexConfig, ValidateRegex } from '@rampart/event-rules';
import { silentLogger, type LogFields, type Logger } from '../infra/logging';
import { createCheckScript, revisionOf } from './check-script';
import type { ScriptFacts, ScriptRunner } from './script-runner';

const FACTS: ScriptFacts = { inputs: {}, timeoutMilliseconds: 1_000 };
const good: ValidateRegex = () => Promise.resolve({ outcome: 'good' });

const check = (runner: ScriptRunner, validatePattern = good, logger: Logger = silentLogger) =>
  createCheckScript({ runner, validatePattern, logger })('the code');
const loading = (facts: Partial<ScriptFacts> = {}): ScriptRunner => ({
  test: () => Promise.resolve({ outcome: 'loaded', facts: { ...FACTS, ...facts } }),
});

test('the revision is the lower-case hex SHA-256 of the code', () => {
  expect(revisionOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a script that loads is stored with the facts from the runner and its revision', async () => {
  const inputs = { url: { pattern: 'a' } };
  await expect(check(loading({ inputs, requireInstancerInstancesRunning: true }))).resolves.toEqual({
    outcome: 'valid',
    config: {
      code: 'the code',
      inputs,
      timeoutMilliseconds: 1_000,
      requireInstancerInstancesRunning: true,
      revision: revisionOf('the code'),
    },
  });
});

test("the runner's refusal is passed to the author", async () => {
  const runner: ScriptRunner = { test: () => Promise.resolve({ outcome: 'refused', detail: 'line 3' }) };
  await expect(check(runner)).resolves.toEqual({ outcome: 'invalid', error: 'line 3' });
});

test('a runner that does not answer is a refusal; the cause is only logged', async () => {
  const lines: (LogFields | undefined)[] = [];
  const logger: Logger = { ...silentLogger, warn: (_message, fields) => lines.push(fields) };
  const failure = new Error('connect ECONNREFUSED 10.0.0.7');
  const checked = await check({ test: () => Promise.reject(failure) }, good, logger);
  expect(checked.outcome).toBe('invalid');
  expect(JSON.stringify(checked)).not.toContain('10.0.0.7');
  expect(lines).toEqual([{ error: failure }]);
});

test('every pattern is validated, in order, and the first bad one is named', async () => {
  const validated: RegexConfig[] = [];
  const validatePattern: ValidateRegex = (config) => {
    validated.push(config);
    return Promise.resolve(
      config.pattern === 'slow'
        ? { outcome: 'bad', path: 'pattern', detail: 'can take too long to match' }
        : { outcome: 'good' },
    );
  };
  const inputs = { a: { pattern: 'quick', flags: 'i' }, b: { pattern: 'slow' }, c: { pattern: 'later' } };
  await expect(check(loading({ inputs }), validatePattern)).resolves.toEqual({
    outcome: 'invalid',
    error: 'input b: pattern can take too long to match',
  });
  expect(validated).toEqual([
    { pattern: 'quick', flags: 'i' },
    { pattern: 'slow', flags: '' },
  ]);
});

const named = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${String(i)}`, { pattern: 'a' }]));
test.each([
  ['32 inputs', named(32), 'valid'],
  ['33 inputs', named(33), 'invalid'],
  ['a name of 256 characters', { ['😀'.repeat(256)]: { pattern: 'a' } }, 'valid'],
  ['a name of 257 characters', { ['😀'.repeat(257)]: { pattern: 'a' } }, 'invalid'],
])('%s: %#', async (_what, inputs, outcome) => {
  await expect(check(loading({ inputs }))).resolves.toMatchObject({ outcome });
});
