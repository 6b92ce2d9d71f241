import { describeWithBrowser } from './support/browser';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript } from './support/script';

/** `POST /v1/test`. No browser is opened, but a runner does not start without one. */
describeWithBrowser('POST /v1/test', () => {
  const secretKey = 'the-secret-of-both';
  let runner: RunnerProcess;

  beforeAll(async () => {
    // Nothing listens there, because checking a script does not need the platform.
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
        timeoutMilliseconds: 120_000,
        requireInstancerInstancesRunning: true,
      },
    });
  });

  // Further refusals and their texts are tested in src/challenge and src/browser.
  it.each([
    ['by the compiler', `import fs from 'node:fs';${aScript('')}`, /^line 1: a script may import only types/],
    ['by its schema', aScript('', 'maxLogLines: 0,'), /^maxLogLines: /],
    ['for its browser', aScript('', `browserArguments: ['--no-proxy-server'],`), /^browserArguments: --no-p/],
    [
      'for what it throws',
      `throw new Error('no');${aScript('')}`,
      /^the script failed while it was loaded: no$/,
    ],
    [
      'as it ends its process',
      `process.exit(0);${aScript('')}`,
      /^the script ended the process that loaded it$/,
    ],
  ])('names what is wrong with a script that is refused %s', async (_how, source, detail) => {
    expect(await test(source)).toEqual({ status: 200, body: { detail: expect.stringMatching(detail) } });
  });

  it('a script that never finishes loading is killed, and the runner goes on', async () => {
    // Blocks like an endless loop, without using CPU time.
    const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
    const { body } = await test(`${waits}${aScript('')}`);
    expect(body).toEqual({ detail: 'the script did not load in time' });
    expect(await test(aScript(''))).toMatchObject({
      status: 200,
      body: { requireInstancerInstancesRunning: false },
    });
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
