import { configOf, configProblems } from '../../testing';
import { VARIABLES as DECLARED } from './read-environment';

const KEY = Buffer.alloc(32, 3).toString('base64');
const RANKSITE = {
  clientId: 5,
  clientSecret: 's',
  authorizeUrl: 'https://site.example.org/a',
  tokenUrl: 'https://site.example.org/t',
  userUrl: 'https://site.example.org/u',
};
const EMAIL = {
  provider: { name: 'emails/smtp', options: { smtpUrl: 'smtp://localhost' } },
  from: 'a@example.org',
};

/** Written by hand, not derived from the descriptors; the connections are tested in load-config.test. */
const VARIABLES: readonly (readonly [variable: string, text: string, expected: object])[] = [
  ['SVC_NAME', 'Other', { ctfName: 'Other' }],
  ['SVC_ORIGIN', 'http://other.example.org', { origin: 'http://other.example.org' }],
  ['SVC_TOKEN_KEY', KEY, { tokenKey: KEY }],
  ['SVC_FORMER_TOKEN_KEY', `{"key":"${KEY}","until":7}`, { formerTokenKey: { key: KEY, until: 7 } }],
  ['SVC_SHUTDOWN_DELAY', '5', { shutdownDelayMs: 5 }],
  ['SVC_SHUTDOWN_TIMEOUT', '5', { shutdownTimeoutMs: 5 }],
  ['SVC_IDLE_TIMEOUT', '5', { idleTimeoutMs: 5000 }],
  ['SVC_MAX_REQUEST_BODY_SIZE', ' 99 bytes', { maxRequestBodySize: 99 }],
  ['SVC_DATABASE_MIGRATE', 'before', { database: { migrate: 'before' } }],
  ['SVC_START_TIME', '1', { startTime: 1 }],
  ['SVC_END_TIME', '9999', { endTime: 9999 }],
  ['SVC_LOGIN_TIMEOUT', '60000', { loginTimeoutMs: 60_000 }],
  ['SVC_USER_MEMBERS', 'no', { userMembers: false }],
  ['SVC_USER_MEMBERS', 'Y', { userMembers: true }],
  ['SVC_USER_MEMBERS', '', { userMembers: true }],
  ['SVC_RANKSITE_CLIENT_ID', 'other', { ranksite: { ...RANKSITE, clientId: 'other' } }],
  ['SVC_RANKSITE_CLIENT_SECRET', 'other', { ranksite: { clientId: '5', clientSecret: 'other' } }],
  ['SVC_INSTANCE_TYPE', 'frontend', { instanceType: 'frontend' }],
  ['SVC_DATABASE_URL', 'postgres://other', { database: { sql: { connection: 'postgres://other' } } }],
  ['SVC_REDIS_URL', 'redis://other', { database: { redisUrl: 'redis://other' } }],
  ['SVC_HOME_CONTENT', '', { homeContent: '' }],
  ['SVC_FAVICON_URL', '/f', { faviconUrl: '/f' }],
  ['SVC_META_DESCRIPTION', 'd', { meta: { description: 'd' } }],
  ['SVC_IMAGE_URL', '/i', { meta: { imageUrl: '/i' } }],
  ['SVC_GLOBAL_SITE_TAG', 'G', { globalSiteTag: 'G' }],
  ['SVC_EMAIL_FROM', 'b@example.org', { email: { from: 'b@example.org' } }],
  ['SVC_EMAIL_LOGO_URL', '/l', { email: { logoUrl: '/l' } }],
  ['SVC_EMAIL_CONCEAL_KNOWN_ADDRESSES', 'no', { email: { concealKnownAddresses: false } }],
  ['SVC_LEADERBOARD_MAX_LIMIT', '7', { leaderboard: { maxLimit: 7 } }],
  ['SVC_LEADERBOARD_MAX_OFFSET', '7', { leaderboard: { maxOffset: 7 } }],
  ['SVC_LEADERBOARD_UPDATE_INTERVAL', '700', { leaderboard: { updateInterval: 700 } }],
  ['SVC_LEADERBOARD_GRAPH_MAX_TEAMS', '7', { leaderboard: { graphMaxTeams: 7 } }],
  ['SVC_LEADERBOARD_GRAPH_SAMPLE_TIME', '7', { leaderboard: { graphSampleTime: 7 } }],
  ['PORT', '8080', { port: 8080 }],
  ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
  ['NODE_ENV', 'production', { logLevel: 'info' }],
  ['NODE_ENV', 'development', { logLevel: 'trace' }],
];

describe('variables of the environment', () => {
  it.each(VARIABLES)('%s="%s" is merged over the files', (variable, text, expected) => {
    const config = configOf({ ranksite: RANKSITE, email: EMAIL }, { [variable]: text });
    expect(config).toMatchObject(expected);
  });

  it.each([
    'registrationsEnabled',
    'maxMembers',
    'divisions',
    'divisionACLs',
    'defaultDivision',
    'proxy.cloudflare',
    'proxy.trust',
    'captcha.protectedEndpoints',
    'maxAvatarSize',
    'leaderboard.graphWithListLimit',
    'logoLightUrl',
    'logoDarkUrl',
    'sponsors',
  ])('%s has no variable', (setting) => {
    const paths = DECLARED.map(({ path }) => path.join('.'));
    expect(paths).toContain('ctfName');
    expect(paths.filter((path) => path.startsWith(setting))).toEqual([]);
  });

  it('SVC_UPLOAD_PROVIDER is merged over the files', () => {
    const settings = { 'uploadProvider.options': { projectId: 'p', bucketName: 'b' } };
    const { uploadProvider } = configOf(settings, { SVC_UPLOAD_PROVIDER: 'uploads/gcs' });
    expect(uploadProvider.name).toBe('uploads/gcs');
  });

  it('in production another level can still be set', () => {
    expect(configOf({}, { NODE_ENV: 'production', LOG_LEVEL: 'trace' }).logLevel).toBe('trace');
    expect(configOf({ logLevel: 'warn' }, { NODE_ENV: 'production' }).logLevel).toBe('warn');
  });

  it('the parts of both connections have variables of their own, which replace a string of the files', () => {
    const { database } = configOf(
      {},
      {
        SVC_DATABASE_HOST: 'db.example.org',
        SVC_DATABASE_PORT: '6543',
        SVC_DATABASE_USERNAME: 'user',
        SVC_DATABASE_PASSWORD: 'password',
        SVC_DATABASE_DATABASE: 'event',
        SVC_REDIS_HOST: 'redis.example.org',
        SVC_REDIS_PORT: '7000',
        SVC_REDIS_PASSWORD: 'p:w',
        SVC_REDIS_DATABASE: '4',
      },
    );
    expect(database.sql.connection).toEqual({
      host: 'db.example.org',
      port: 6543,
      user: 'user',
      password: 'password',
      database: 'event',
    });
    expect(database.redisUrl).toBe('redis://:p%3Aw@redis.example.org:7000/4');
  });

  it('the string forms win over the parts, wherever these are written', () => {
    const parts = { host: 'h', user: 'u', password: 'p', database: 'd' };
    const { database } = configOf(
      { 'database.sql': parts, 'database.redis': { host: 'h' } },
      {
        SVC_DATABASE_URL: 'postgres://one',
        SVC_DATABASE_HOST: 'other',
        SVC_REDIS_URL: 'redis://one',
        SVC_REDIS_HOST: 'other',
      },
    );
    expect([database.sql.connection, database.redisUrl]).toEqual(['postgres://one', 'redis://one']);
  });

  it.each([
    ['true', true],
    ['TRUE', true],
    ['yes', true],
    ['Yes', true],
    ['y', true],
    ['1', true],
    ['false', false],
    ['no', false],
    ['0', false],
    ['on', false],
    ['anything', false],
  ])('the boolean "%s" is %s', (text, expected) => {
    expect(configOf({ userMembers: !expected }, { SVC_USER_MEMBERS: text }).userMembers).toBe(expected);
  });

  it.each([
    [' 250 ', 250],
    ['250ms', 250],
    ['250.9', 250],
    ['', 9],
    ['  ', 9],
  ])('the integer "%s" is %s, where the file says 9', (text, expected) => {
    expect(configOf({ maxRequestBodySize: 9 }, { SVC_MAX_REQUEST_BODY_SIZE: text }).maxRequestBodySize).toBe(
      expected,
    );
  });

  it.each([
    ['SVC_RANKSITE_CLIENT_ID', /^ranksite\.clientSecret: is missing/],
    ['SVC_EMAIL_FROM', /^email\.provider: is missing/],
    ['SVC_EMAIL_CONCEAL_KNOWN_ADDRESSES', /^email\.provider: is missing/],
  ])('%s alone is checked as the whole block', (variable, problem) => {
    expect(configProblems({}, { [variable]: 'x' }).join('\n')).toMatch(problem);
  });

  it.each([
    ['SVC_INSTANCE_TYPE', 'both', 'instanceType: must be one of all, frontend, leaderboard'],
    ['SVC_UPLOAD_PROVIDER', 'uploads/moon', 'uploadProvider.name: is not known; one of uploads/local'],
    ['SVC_START_TIME', 'soon', 'startTime: must be integer'],
  ])('%s is reported with the key it sets', (variable, text, problem) => {
    const problems = configProblems({}, { [variable]: text });
    expect(problems.some((sentence) => sentence.startsWith(problem))).toBe(true);
    expect(problems.join()).toContain(`environment ${variable}`);
  });

  it('a file that cannot be read is reported with its variable', () => {
    expect(configProblems({}, { SVC_TOKEN_KEY_FILE: '/nonexistent/key' })).toEqual([
      '/nonexistent/key: cannot be read, but SVC_TOKEN_KEY_FILE names it',
    ]);
  });
});
