import { readSettings, SettingsError } from './settings';

const required = { SVC_BASE_URL: 'https://ctf.example/', SVC_SECRET_KEY: 'hush' };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

describe('the settings of the runner', () => {
  it('have defaults', () => {
    expect(readSettings(required)).toEqual({
      platform: { baseUrl: 'https://ctf.example', secretKey: 'hush', extraHeaders: {} },
      pollIntervalMs: 5_000,
      port: 21_337,
      logLevel: 'info',
      logFormat: undefined,
      metrics: { port: undefined, host: '127.0.0.1', token: undefined },
      browserPath: undefined,
      browserCacheDir: undefined,
      downloads: undefined,
      allowedPlaces: [],
      limits: { memoryBytes: 2_048 * 1024 * 1024, diskBytes: 512 * 1024 * 1024 },
    });
  });

  it('name where browsers are', () => {
    const said = { BROWSER_PATH: '/usr/bin/chromium', BROWSER_CACHE_DIR: __dirname };
    expect(readSettings({ ...required, ...said })).toMatchObject({
      browserPath: '/usr/bin/chromium',
      browserCacheDir: __dirname,
    });
  });

  it.each([
    ['from the public sources', undefined, { cacheDir: __dirname, mirror: undefined }],
    [
      'from a mirror',
      'https://mirror.example/browsers/',
      { cacheDir: __dirname, mirror: 'https://mirror.example/browsers' },
    ],
    ['not at all', 'off', undefined],
  ])('have browsers fetched into BROWSER_CACHE_DIR %s', (_what, url, downloads) => {
    const said = {
      BROWSER_CACHE_DIR: __dirname,
      ...(url === undefined ? {} : { BROWSER_DOWNLOAD_URL: url }),
    };
    expect(readSettings({ ...required, ...said }).downloads).toEqual(downloads);
  });

  it('have none fetched without BROWSER_CACHE_DIR', () => {
    const said = { BROWSER_DOWNLOAD_URL: 'https://mirror.example' };
    expect(readSettings({ ...required, ...said }).downloads).toBeUndefined();
  });

  it.each([
    'mirror.example',
    'file:///srv',
    'https://user:hush@mirror.example',
    'https://mirror.example/?a=1',
  ])('BROWSER_DOWNLOAD_URL=%s is refused, and not repeated', (url) => {
    const problems = problemsOf({ ...required, BROWSER_DOWNLOAD_URL: url });
    expect(problems).toEqual([expect.stringMatching(/^BROWSER_DOWNLOAD_URL: must be/)]);
    expect(problems.join()).not.toContain('mirror');
  });

  it('require the platform and the secret', () => {
    expect(problemsOf({})).toEqual(['SVC_BASE_URL: is required', 'SVC_SECRET_KEY: is required']);
  });

  it('read headers and private places', () => {
    const { platform, allowedPlaces } = readSettings({
      ...required,
      SVC_EXTRA_HEADERS: '{"X-Gate":"open"}',
      ALLOWED_PRIVATE_HOSTS: 'inside.example:80, [::1]:*',
    });
    expect(platform.extraHeaders).toEqual({ 'X-Gate': 'open' });
    expect(allowedPlaces).toEqual([
      { host: 'inside.example', port: 80 },
      { host: '[::1]', port: '*' },
    ]);
  });

  it.each([
    ['SVC_BASE_URL', 'ctf.example', 'SVC_BASE_URL: must be an http or https URL'],
    ['SVC_SECRET_KEY_FILE', '/nonexistent', 'SVC_SECRET_KEY_FILE: the file it names cannot be read'],
    ['SVC_EXTRA_HEADERS', '{"a":1}', 'SVC_EXTRA_HEADERS: must be a JSON object of strings'],
    ['SVC_EXTRA_HEADERS', 'x', 'SVC_EXTRA_HEADERS: must be a JSON object of strings'],
    ['POLL_INTERVAL_MS', 'soon', 'POLL_INTERVAL_MS: must be a whole number from 10 to 3600000'],
    ['PORT', '70000', 'PORT: must be a whole number from 0 to 65535'],
    ['BROWSER_CACHE_DIR', '/nonexistent', 'BROWSER_CACHE_DIR: must name a directory'],
    ['BROWSER_CACHE_DIR', __filename, 'BROWSER_CACHE_DIR: must name a directory'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL: must be one of error, warn, info, debug, trace'],
    [
      'ALLOWED_PRIVATE_HOSTS',
      'inside.example',
      'ALLOWED_PRIVATE_HOSTS: must be host:port or host:*, separated by commas',
    ],
  ])('%s=%s is refused', (name, value, problem) => {
    expect(problemsOf({ ...required, [name]: value })).toContain(problem);
  });
});
