import { configOf, configProblems, providerAt } from '../../testing';
import type { Config } from './config';
import { PROVIDER_PLACES } from './check-providers';

const keyOf = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
const ACTIONS = [
  'register',
  'recover',
  'setEmail',
  'avatarUpload',
  'instancerStart',
  'instancerExtend',
  'adminBotSubmit',
];
const ACL = { match: 'any', value: '', divisions: ['open'] };
const SPONSOR = { name: 'S', description: 'D' };

/** Written by hand: the values at the limits of a setting, and those beyond them. */
const BOUNDS: readonly (readonly [
  path: string,
  read: (config: Config) => unknown,
  good: readonly unknown[],
  bad: readonly unknown[],
])[] = [
  [
    'origin',
    ({ origin }) => origin,
    ['https://ctf.example.org', 'http://localhost:3000'],
    ['https://ctf.example.org/', 'ctf.example.org', 5],
  ],
  ['tokenKey', ({ tokenKey }) => tokenKey, [keyOf(32)], [keyOf(31), keyOf(33), 'x'.repeat(32)]],
  [
    'formerTokenKey',
    ({ formerTokenKey }) => formerTokenKey,
    [{ key: keyOf(32), until: 1 }],
    [{ key: keyOf(31), until: 1 }, { key: keyOf(32) }, keyOf(32)],
  ],
  ['instanceType', ({ instanceType }) => instanceType, ['all', 'frontend', 'leaderboard'], ['worker', '']],
  ['shutdownDelay', ({ shutdownDelayMs }) => shutdownDelayMs, [0, 1], [-1, 0.5, '1']],
  ['shutdownTimeout', ({ shutdownTimeoutMs }) => shutdownTimeoutMs, [0, 1], [-1, 0.5, '1']],
  ['idleTimeout', ({ idleTimeoutMs }) => idleTimeoutMs / 1000, [0, 255], [-1, 256, 0.5]],
  ['maxRequestBodySize', ({ maxRequestBodySize }) => maxRequestBodySize, [1], [0, 1.5]],
  ['database.pool.api', ({ database }) => database.pool.api, [1], [0, '1']],
  ['database.pool.worker', ({ database }) => database.pool.worker, [2], [1, 2.5]],
  ['database.migrate', ({ database }) => database.migrate, ['before', 'only', 'never'], ['after', true]],
  ['startTime', ({ startTime }) => startTime, [0, 1999], [0.5, '1']],
  ['endTime', ({ endTime }) => endTime, [1001], [1000.5, '2000']],
  ['divisions', ({ divisions }) => divisions, [{ a: 'A', b: 'B' }], [{ a: 1 }, ['a']]],
  ['defaultDivision', ({ defaultDivision }) => defaultDivision, ['open'], [1]],
  [
    'divisionACLs',
    ({ divisionACLs }) => divisionACLs,
    [[], [ACL]],
    (['match', 'value', 'divisions'] as const).map((key) => [{ ...ACL, [key]: undefined }]),
  ],
  ['registrationsEnabled', (config) => config.registrationsEnabled, [true, false], ['no', 1]],
  ['userMembers', ({ userMembers }) => userMembers, [true, false], ['no', 1]],
  ['maxMembers', ({ maxMembers }) => maxMembers, [1, 51], ['1']],
  ['loginTimeout', ({ loginTimeoutMs }) => loginTimeoutMs, [3_600_001], ['1h']],
  ['maxAvatarSize', ({ maxAvatarSize }) => maxAvatarSize, [1, 1_048_577], ['1']],
  [
    'captcha.protectedEndpoints',
    ({ captcha }) => captcha.protectedEndpoints,
    [[], ACTIONS],
    [['login'], 'register'],
  ],
  [
    'sponsors',
    ({ sponsors }) => sponsors,
    [[SPONSOR], [{ ...SPONSOR, url: 'u', icon: 'i', iconLight: 'l', iconDark: 'd' }]],
    [[{ name: 'S' }], [{ description: 'D' }], [{ ...SPONSOR, url: 5 }]],
  ],
  ['logoLightUrl', ({ logoLightUrl }) => logoLightUrl, ['', '/l'], [5]],
  ['logoDarkUrl', ({ logoDarkUrl }) => logoDarkUrl, ['', '/d'], [5]],
  ['accentColor', ({ accentColor }) => accentColor, ['#2350d8', '#FFF000'], ['red', '#fff', '#2350d8;', 5]],
  ['flagFormatPlaceholder', (config) => config.flagFormatPlaceholder, ['', 'ctf{...}'], [5]],
  ['csp', ({ csp }) => csp, [{ 'img-src': ['https:', 'data:'] }], [{ 'img-src': 'https:' }, ['https:']]],
  ['leaderboard.maxLimit', ({ leaderboard }) => leaderboard.maxLimit, [1, 101], ['1']],
  ['leaderboard.maxOffset', ({ leaderboard }) => leaderboard.maxOffset, [0, 4_294_967_297], ['1']],
  ['leaderboard.updateInterval', ({ leaderboard }) => leaderboard.updateInterval, [30_001], ['1']],
  ['leaderboard.graphMaxTeams', ({ leaderboard }) => leaderboard.graphMaxTeams, [1, 11], ['1']],
  ['leaderboard.graphSampleTime', ({ leaderboard }) => leaderboard.graphSampleTime, [300_001], ['1']],
  ['leaderboard.graphWithListLimit', ({ leaderboard }) => leaderboard.graphWithListLimit, [1, 101], ['1']],
  [
    'tracing.endpoint',
    ({ tracing }) => tracing.endpoint,
    ['http://localhost:4318', 'https://traces.example.org/@here?for=a@b'],
    ['localhost:4318', 'https://bot:hush@traces.example.org', 'https://bot@traces.example.org'],
  ],
  ['proxy.cloudflare', ({ proxy }) => proxy.cloudflare, [true, false], ['yes', 1]],
  [
    'proxy.trust',
    ({ proxy }) => proxy.trust,
    [true, false, 0, 3, 'loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
    [
      -1,
      'everybody',
      '2',
      'localhost',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      '',
      '10.0.0.0/255.0.0.0',
      ['everybody'],
      [1],
      {},
    ],
  ],
];

describe('what a setting may be', () => {
  it.each(BOUNDS)('%s: the values at the limits are accepted unchanged', (path, read, good) => {
    for (const value of good) expect(read(configOf({ [path]: value }))).toEqual(value);
  });

  it.each(BOUNDS)('%s: every value beyond the limits stops the start', (path, _read, _good, bad) => {
    for (const value of bad) {
      const problems = configProblems({ [path]: value });
      expect([value, problems.filter((problem) => problem.startsWith(path)).length > 0]).toEqual([
        value,
        true,
      ]);
    }
  });
});

describe('the parts of the connections', () => {
  const SQL = { host: 'db', user: 'u', password: 'p', database: 'd' };
  const without = (parts: object, key: string) =>
    Object.fromEntries(Object.entries(parts).filter(([name]) => name !== key));

  it.each(Object.keys(SQL))('database.sql cannot do without %s', (key) => {
    expect(configProblems({ 'database.sql': without(SQL, key) })).toEqual([
      expect.stringMatching(new RegExp(`^database\\.sql\\.${key}: is missing`)),
    ]);
  });

  it.each([
    [{ host: 'r' }, 'redis://r:6379/0'],
    [{ host: 'r', port: 7000, database: 3 }, 'redis://r:7000/3'],
    [{ host: 'r', password: 'p' }, 'redis://:p@r:6379/0'],
  ])('database.redis %j is %s', (parts, url) => {
    expect(configOf({ 'database.redis': parts }).database.redisUrl).toBe(url);
  });

  it('database.redis cannot do without host', () => {
    expect(configProblems({ 'database.redis': { port: 6379 } })).toEqual([
      expect.stringMatching(/^database\.redis\.host: is missing/),
    ]);
  });
});

describe('an unknown provider', () => {
  it.each(PROVIDER_PLACES.map(({ path }) => path.join('.')))('stops the start: %s', (path) => {
    const key = path.replaceAll('*', '(main|0)').replaceAll('.', '\\.');
    for (const name of ['nobody/knows', 'constructor', '']) {
      expect(configProblems(providerAt(path, { name }))).toEqual([
        expect.stringMatching(new RegExp(`^${key}\\.name: is not known; one of `)),
      ]);
    }
  });
});
