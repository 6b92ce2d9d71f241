import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings, SettingsError } from './load-settings';

const directory = mkdtempSync(join(tmpdir(), 'rampart-settings-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const file = join(directory, 'settings.yaml');
const minimal = {
  svcAuthToken: 'a token of sixteen',
  redisUrl: 'redis://127.0.0.1:6379',
  engine: { kind: 'container', installation: 'ctf', instancesHost: 'instances.example.org' },
};

function load(settings: unknown, env: Record<string, string> = {}) {
  writeFileSync(file, JSON.stringify(settings));
  return loadSettings({ INSTANCER_CONFIG: file, ...env });
}

function problemsOf(settings: unknown, env: Record<string, string> = {}): readonly string[] {
  try {
    load(settings, env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

it('has a default for everything that has a sensible one', () => {
  expect(load(minimal)).toMatchObject({
    host: '127.0.0.1',
    port: 4000,
    allow: [],
    defaultLifetimeMs: 1_800_000,
    logLevel: 'info',
    engine: { endpoint: '/var/run/docker.sock', pull: true, ports: { http: 80, https: 443, tcp: 1337 } },
  });
});

it('the environment wins over the file, and can name a file that holds the token', () => {
  const tokenFile = join(directory, 'token');
  writeFileSync(tokenFile, 'the token in the file\n');
  const settings = load(minimal, { INSTANCER_AUTH_TOKEN_FILE: tokenFile, INSTANCER_PORT: '4321' });
  expect(settings).toMatchObject({ svcAuthToken: 'the token in the file', port: 4321 });
});

it('the password of Redis can be separate from its address', () => {
  const env = { INSTANCER_REDIS_PASSWORD: 'p/w' };
  expect(load(minimal, env).redisUrl).toBe('redis://:p%2Fw@127.0.0.1:6379');
  expect(problemsOf({ ...minimal, redisUrl: 'unix:/s' }, env)).toEqual([]);
});

const processEngine = { kind: 'process', directory: '/d', ports: { first: 2, last: 1 }, images: {} };

it.each<[string, unknown, Record<string, string>, string]>([
  ['no token', { ...minimal, svcAuthToken: undefined }, {}, 'svcAuthToken: is missing'],
  [
    'a short token',
    { ...minimal, svcAuthToken: 'short' },
    {},
    'svcAuthToken: must NOT have fewer than 16 characters',
  ],
  [
    'a password of Redis that is not encoded',
    { ...minimal, redisUrl: 'redis://:a#b@redis' },
    {},
    'redisUrl: must be redis://:password@host:port/number, with special characters',
  ],
  ['an unknown setting', { ...minimal, prot: 1 }, {}, 'prot: is not a known setting'],
  [
    'an unknown engine',
    { ...minimal, engine: { kind: 'magic' } },
    {},
    'engine.kind: must be container or process',
  ],
  ['a lifetime of nothing', { ...minimal, defaultLifetimeMs: 0 }, {}, 'defaultLifetimeMs: must be >= 1'],
  ['an unknown privilege', { ...minimal, allow: ['root'] }, {}, 'allow.0: must be one of '],
  [
    'ports from above to below',
    { ...minimal, engine: processEngine },
    {},
    'engine.ports.first: must not be more',
  ],
  ['a port that is no number', minimal, { INSTANCER_PORT: 'http' }, 'port: must be integer'],
  ['a list instead of settings', [], {}, `${file}: must be a map of settings`],
  ['a file that is not there', minimal, { INSTANCER_AUTH_TOKEN_FILE: '/nowhere' }, '/nowhere cannot be read'],
])('%s is a sentence that names it', (_case, settings, env, problem) => {
  const problems = problemsOf(settings, env);
  expect(problems.some((sentence) => sentence.startsWith(problem))).toBe(true);
  expect(problems.join()).not.toContain('short');
});

it('a file that is not YAML gives a sentence without the token', () => {
  writeFileSync(file, "svcAuthToken: 'a token of sixteen\n");
  expect(() => loadSettings({ INSTANCER_CONFIG: file })).toThrow(/line \d+, column \d+ (?![^]*sixteen)/);
});

it('a missing file of settings gives a sentence, too', () => {
  expect(() => loadSettings({})).toThrow('INSTANCER_CONFIG: is missing');
});
