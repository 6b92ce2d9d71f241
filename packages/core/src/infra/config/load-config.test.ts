import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error';
import { loadConfig as loadWith } from './load-config';
import { PROVIDERS } from '../../adapters';

const REQUIRED = {
  SVC_NAME: 'Harbour CTF',
  SVC_ORIGIN: 'https://ctf.example.test',
  SVC_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
  SVC_START_TIME: '1000',
  SVC_END_TIME: '2000',
  SVC_DATABASE_URL: 'postgres://localhost/rampart',
  SVC_REDIS_URL: 'redis://localhost',
};

const loadConfig = (env: Record<string, string | undefined>) => loadWith(env, PROVIDERS);

describe('the configuration of a process', () => {
  let directory: string;
  const file = (name: string, content: string | Buffer): void =>
    writeFileSync(join(directory, name), content);
  const load = (env: Record<string, string> = {}) =>
    loadConfig({ ...REQUIRED, SVC_CONF_DIR: directory, ...env });
  const problemsOf = (env: Record<string, string | undefined>): readonly string[] => {
    try {
      loadConfig({ ...REQUIRED, SVC_CONF_DIR: directory, ...env });
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
    return [];
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'conf-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('fills in the documented defaults', () => {
    expect(load()).toMatchObject({
      divisions: { open: 'Open' },
      registrationsEnabled: true,
      loginTimeoutMs: 3_600_000,
      database: { migrate: 'never' },
      leaderboard: { maxLimit: 100, maxOffset: 4_294_967_296, updateInterval: 30_000, graphMaxTeams: 10 },
      scoreProvider: { name: 'scores/classic', options: {} },
      proxy: { cloudflare: false, trust: 2 },
    });
  });

  it('merges files in name order: the later wins, objects merge key by key, arrays are appended', () => {
    file(
      '10-a.yaml',
      'homeContent: first\ndivisions: { open: Open }\nsponsors: [{ name: a, description: a }]',
    );
    file(
      '20-b.json',
      '{"homeContent":"second","divisions":{"student":"Student"},"sponsors":[{"name":"b","description":"b"}]}',
    );
    const config = load();
    expect(config.homeContent).toBe('second');
    expect(Object.keys(config.divisions)).toEqual(['open', 'student']);
    expect(config.sponsors.map((sponsor) => sponsor.name)).toEqual(['a', 'b']);
  });

  it('divisions keep the order in which they are written, over several files', () => {
    file('10-a.yaml', 'divisions: { veterans: Veterans, alumni: Alumni }');
    file('20-b.json', '{"divisions":{"rookies":"Rookies","alumni":"Old friends"}}');
    expect(Object.entries(load().divisions)).toEqual([
      ['veterans', 'Veterans'],
      ['alumni', 'Old friends'],
      ['rookies', 'Rookies'],
    ]);
  });

  it('objects merge key by key at every depth, and every list is appended', () => {
    const acl = (value: string) => `{ match: domain, value: ${value}, divisions: [open] }`;
    file('10.yaml', `divisionACLs: [${acl('a.example')}]\ncsp: { img-src: [one] }\nmeta: { description: d }`);
    file(
      '15.yaml',
      'captcha: { provider: { name: captcha/turnstile, options: { siteKey: s, secretKey: k } } }',
    );
    file('20.yaml', `divisionACLs: [${acl('b.example')}]\ncsp: { img-src: [two] }`);
    file('25.yaml', 'captcha: { provider: { options: { secretKey: later } } }');
    const { divisionACLs, csp, captcha, meta } = load({ SVC_IMAGE_URL: '/outside.png' });
    expect(divisionACLs?.map(({ value }) => value)).toEqual(['a.example', 'b.example']);
    expect(csp).toEqual({ 'img-src': ['one', 'two'] });
    expect(captcha.provider).toEqual({
      name: 'captcha/turnstile',
      options: { siteKey: 's', secretKey: 'later' },
    });
    expect(meta).toEqual({ description: 'd', imageUrl: '/outside.png' });
  });

  it('name order is natural and ignores case', () => {
    for (const name of ['b.yaml', 'C.yaml', 'A.yaml']) file(name, `homeContent: ${name}`);
    expect(load().homeContent).toBe('C.yaml');
  });

  it.each(['SVC_CONF_DIR', 'SVC_CONF_PATH'])('reads the directory that %s names', (variable) => {
    file('a.yaml', 'homeContent: from there');
    expect(loadConfig({ ...REQUIRED, [variable]: directory }).homeContent).toBe('from there');
  });

  it('reads no subdirectories, and accepts every extension in any case', () => {
    mkdirSync(join(directory, 'below.yaml'));
    writeFileSync(join(directory, 'below.yaml', 'a.yaml'), 'homeContent: [');
    file('a.YML', 'homeContent: one');
    file('b.Json', '{"maxMembers": 7}');
    expect(load()).toMatchObject({ homeContent: 'one', maxMembers: 7 });
  });

  it('drops keys it does not know', () => {
    file('a.yaml', 'nonsense: 1\nproxy: { nonsense: 2 }');
    expect(load()).toMatchObject({ proxy: { cloudflare: false } });
  });

  it('lets a value of another type replace what an earlier file says', () => {
    file('10.yaml', 'proxy: { trust: [10.0.0.0/8] }');
    file('20.yaml', 'proxy: { trust: 1 }');
    expect(load().proxy.trust).toBe(1);
  });

  it('lets the environment win over the files', () => {
    file('a.yaml', 'ctfName: from the file');
    expect(load().ctfName).toBe('Harbour CTF');
  });

  it.each([
    ['a.yaml', ''],
    ['a.yml', '# only a comment\n'],
    ['a.json', ''],
    ['a.json', ' \n'],
    ['a.json', 'null'],
  ])('treats %s with the content %j as empty', (name, content) => {
    file('0.yaml', 'homeContent: before');
    file(name, content);
    file('z.yaml', 'maxMembers: 7');
    expect(load()).toMatchObject({ homeContent: 'before', maxMembers: 7 });
  });

  it('ignores other extensions', () => {
    file('notes.txt', 'ctfName: [');
    expect(load().ctfName).toBe('Harbour CTF');
  });

  it('reads a secret from the file that *_FILE names', () => {
    const secret = Buffer.alloc(32, 9).toString('base64');
    file('key.secret', `${secret}\n`);
    expect(load({ SVC_TOKEN_KEY_FILE: join(directory, 'key.secret') }).tokenKey).toBe(secret);
  });

  it('fills only top-level keys nobody set from the launcher defaults', () => {
    file('a.yaml', 'divisions: { solo: Solo }');
    const defaults = join(directory, 'defaults.defaults');
    writeFileSync(defaults, 'divisions: { open: Open }\nhomeContent: default');
    expect(load({ SVC_CONF_DEFAULTS: defaults })).toMatchObject({
      divisions: { solo: 'Solo' },
      homeContent: 'default',
    });
  });

  it('builds the connections from their parts', () => {
    file(
      'a.yaml',
      'database: { sql: { host: db, user: u, password: p, database: d }, redis: { host: r, port: 7 } }',
    );
    const config = loadConfig({
      ...REQUIRED,
      SVC_DATABASE_URL: undefined,
      SVC_REDIS_URL: undefined,
      SVC_REDIS_PASSWORD: 'p@ss',
      SVC_CONF_DIR: directory,
    });
    expect(config.database.sql).toMatchObject({ connection: { host: 'db', user: 'u' } });
    expect(config.database.redisUrl).toBe('redis://:p%40ss@r:7/0');
  });

  it.each([
    ['a missing required key', { SVC_NAME: undefined }, /^ctfName: is missing/],
    ['a missing token key', { SVC_TOKEN_KEY: undefined }, /^tokenKey: is missing/],
    ['a token key that is not 32 bytes', { SVC_TOKEN_KEY: 'c2hvcnQ=' }, /^tokenKey: /],
    ['an origin with a trailing slash', { SVC_ORIGIN: 'https://a.test/' }, /^origin: /],
    ['a time that is not a number', { SVC_START_TIME: 'soon' }, /^startTime: must be integer/],
    ['an end before the start', { SVC_END_TIME: '900' }, /^endTime: must be after startTime/],
    ['an unknown migrate mode', { SVC_DATABASE_MIGRATE: 'maybe' }, /^database\.migrate: /],
    ['a missing directory', { SVC_CONF_DIR: '/nonexistent-conf' }, /no such configuration directory/],
  ])('refuses %s and names it', (_what, env, problem) => {
    expect(problemsOf(env).join('\n')).toMatch(problem);
  });

  it.each([
    [
      'a division rule for an unknown division',
      'divisionACLs: [{ match: any, value: "", divisions: [ghost] }]',
      /^divisionACLs\.0/,
    ],
    [
      'an unknown kind of division rule',
      'divisionACLs: [{ match: moon, value: "", divisions: [open] }]',
      /^divisionACLs\.0\.match/,
    ],
    ['an unknown default division', 'defaultDivision: ghost', /^defaultDivision: /],
    ['hops written as text', 'proxy: { trust: "2" }', /^proxy\.trust: /],
    ['a file that is not a map', '- a', /must be a map/],
    ['a file that cannot be parsed', 'a: [', /a\.yaml/],
    ['a file in Latin-1', Buffer.from('homeContent: Düne', 'latin1'), /a\.yaml: is not UTF-8/],
  ])('refuses %s and names it', (_what, content, problem) => {
    file('a.yaml', content);
    expect(problemsOf({}).join('\n')).toMatch(problem);
  });

  it('refuses a link to a file that is not there and names it', () => {
    symlinkSync('gone.yaml', join(directory, 'a.yaml'));
    expect(problemsOf({}).join('\n')).toMatch(/a\.yaml: ENOENT/);
  });

  it('reports every problem at once', () => {
    expect(problemsOf({ SVC_NAME: undefined, SVC_TOKEN_KEY: undefined })).toHaveLength(2);
  });
});
