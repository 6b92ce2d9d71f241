import { describeWithBrowser } from './support/browser';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript } from './support/script';

/** `POST /v1/test`. No browser is opened, but a runner does not start without one. */
describeWithBrowser('POST /v1/test', () => {
  const secretKey = 'the-secret-of-both';
  let runner: RunnerProcess;

  beforeAll(async () => {
    // Nothing answers there: checking a script asks nobody.
    runner = await startRunner({ baseUrl: 'http://127.0.0.1:9', secretKey }, { LOG_LEVEL: 'info' });
  });
  afterAll(async () => {
    expect(runner.leftovers()).toEqual([]);
    await runner.stop();
  });

  async function post(body: string, authorization = `Bearer ${secretKey}`) {
    const response = await fetch(`${runner.url}/v1/test`, {
      method: 'POST',
      body,
      headers: { authorization },
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  const test = (source: string) => post(JSON.stringify({ source }));

  it('describes a good script', async () => {
    const source = aScript('', 'requireInstancerInstancesRunning: true,').replace(
      'inputs: {}',
      `inputs: { url: { pattern: '^https?://', flags: 'i' }, n: { pattern: '.' } }`,
    );
    await expect(test(source)).resolves.toEqual({
      status: 200,
      body: {
        inputs: { url: { pattern: '^https?://', flags: 'i' }, n: { pattern: '.' } },
        timeoutMilliseconds: 20_000,
        requireInstancerInstancesRunning: true,
      },
    });
  });

  it('says false where a script does not ask for instances', async () => {
    const { body } = await test(aScript(''));
    expect(body['requireInstancerInstancesRunning']).toBe(false);
  });

  it.each([
    ['export const challenge = {', /^line 1: /],
    ['', /^challenge: /],
    ['export const other = 1;', /^challenge: /],
    ['export const challenge = 5;', /^challenge: /],
    [aScript('').replace('inputs: {},', ''), 'inputs: is missing'],
    [aScript('').replace('timeoutMilliseconds: 20_000,', ''), 'timeoutMilliseconds: is missing'],
    [aScript('').replace('20_000', '0'), /^timeoutMilliseconds: /],
    [aScript('').replace('20_000', '"soon"'), /^timeoutMilliseconds: /],
    [aScript('').replace('20_000', '600_001'), /^timeoutMilliseconds: /],
    [aScript('').replace(/async handler[^]*\},\n/, 'handler: 5,\n'), 'handler: must be a function'],
    [aScript('', `browser: 'lynx',`), 'browser: must be one of chrome, firefox'],
    [
      aScript('', `browser: 'firefox', extraPrefsFirefox: { 'network.proxy.type': 0 },`),
      /^(extraPrefsFirefox: network.proxy.type belongs to the runner|browser: this runner has no firefox, only chrome)$/,
    ],
    [aScript('', `browserVersion: '1',`), /^browserVersion: this runner has [\d.]+ and fetches no other$/],
    [
      aScript('', `browserArguments: ['--no-proxy-server'],`),
      'browserArguments: --no-proxy-server belongs to the runner',
    ],
    [aScript('', `maxLogLines: 0,`), /^maxLogLines: /],
    [
      aScript('', `hooksConfig: { showConsole: true },`),
      'hooksConfig.showConsole: is not a field that scripts have',
    ],
    // Nothing else of a launch is passed on.
    [
      aScript('', `launchOptions: { args: ['--no-proxy-server'] },`),
      'launchOptions: is not a field that scripts have',
    ],
    [aScript('').replace('inputs: {}', `inputs: { a: { pattern: '(' } }`), /^inputs\.a: /],
    [
      aScript('', `restrictDomains: { host: { allowRegex: [{ pattern: '[' }] } },`),
      /^restrictDomains\.host\.allowRegex\.0: /,
    ],
    [`import fs from 'node:fs';${aScript('')}`, /^line 1: a script may import only types/],
    [`export * from 'node:fs';${aScript('')}`, /^line 1: a script may import only types/],
    [`const fs = await import('node:fs');${aScript('')}`, /^line 1: a script may import only types/],
    [`const fs = require('node:fs');${aScript('')}`, /^line 1: a script may import only types/],
    [`throw new Error('not today');${aScript('')}`, 'the script failed while it was loaded: not today'],
    [`process.exit(0);${aScript('')}`, 'the script ended the process that loaded it'],
  ])('names what is wrong: %#', async (source, expected) => {
    const { status, body } = await test(source);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['detail']);
    expect(body['detail']).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  });

  it('a script that never finishes loading is killed, and the runner goes on', async () => {
    const { body } = await test(`while (true);${aScript('')}`);
    expect(body).toEqual({ detail: 'the script did not load in time' });
    expect((await test(aScript(''))).status).toBe(200);
  });

  it('a script finds nothing of the runner in its environment', async () => {
    const { body } = await test(`throw new Error(Object.keys(process.env).sort().join());${aScript('')}`);
    expect(body['detail']).toMatch(/HOME,LANG,.*PATH,TMPDIR,/);
    expect(body['detail']).not.toMatch(/SVC|SECRET|BASE/);
  });

  it.each([['{}'], ['{"source":5}'], ['[]'], ['no json'], ['']])('400 without a source: %s', async (text) => {
    await expect(post(text)).resolves.toEqual({ status: 400, body: { detail: expect.any(String) } });
  });

  it.each([
    [''],
    ['Bearer '],
    ['Bearer wrong'],
    [`Bearer ${secretKey.slice(0, -1)}`],
    [`Bearer ${secretKey}x`],
    [secretKey],
    [`bearer ${secretKey}`],
    [`Basic ${secretKey}`],
  ])('401 with the token "%s"', async (authorization) => {
    expect((await post(JSON.stringify({ source: aScript('') }), authorization)).status).toBe(401);
  });

  it('413 for more than a script can be', async () => {
    expect((await post(JSON.stringify({ source: 'x'.repeat(5_000_000) }))).status).toBe(413);
  });

  it.each([
    ['GET', '/healthz', 200],
    ['GET', '/other', 404],
    ['GET', '/v1/test', 404],
    ['POST', '/healthz', 404],
  ])('%s %s needs the token as all routes do, and is %i with it', async (method, path, status) => {
    const statusWith = async (authorization: string) =>
      (await fetch(`${runner.url}${path}`, { method, headers: { authorization } })).status;
    expect(await statusWith('')).toBe(401);
    expect(await statusWith('Bearer wrong')).toBe(401);
    expect(await statusWith(`Bearer ${secretKey}`)).toBe(status);
  });

  it('writes the secret nowhere', () => expect(runner.output()).not.toContain(secretKey));
});
