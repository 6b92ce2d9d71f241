import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, PROGRAMS_DIR, waitUntil } from '@rampart/test-platform';
import { chromeAt, startMirror } from './support/browser-mirror';
import { startFakePlatform } from './support/fake-platform';
import { aScript } from './support/script';

/** The effect of each setting on the process. The browsers here only print a version. */
const MAIN = join(PROGRAMS_DIR, 'apps/admin-bot/dist/src/main.js');
const PROBE = join(__dirname, '../src/probe/main.js');

describe('a runner', () => {
  let directory: string;
  let children: ChildProcess[] = [];
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'rampart-settings-'));
    aBrowser('cache/chrome/linux-998.7.6/chrome-linux64/chrome', 'Google Chrome 998.7.6');
    aBrowser('cache/firefox/linux-stable_997.1/firefox/firefox', 'Mozilla Firefox 997.1');
    aBrowser('named', 'Chromium 996.5.4');
  });
  afterEach(async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }),
    );
    children = [];
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  function aBrowser(path: string, says: string): void {
    const program = join(directory, path);
    mkdirSync(join(program, '..'), { recursive: true });
    writeFileSync(program, `#!/bin/sh\necho '${says}'\n`);
    chmodSync(program, 0o755);
  }

  function spawnRunner(env: Readonly<Record<string, string>>) {
    // Nothing listens there; these tests do not need the platform.
    const said = { SVC_BASE_URL: 'http://127.0.0.1:9', SVC_SECRET_KEY: 'hush', ...env };
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], TMPDIR: directory, ...said },
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    return { child, output: () => output };
  }

  async function start(env: Readonly<Record<string, string>>) {
    const port = env['PORT'] ?? String(await findFreePort());
    const { output } = spawnRunner({ ...env, PORT: port });
    const url = `http://127.0.0.1:${port}`;
    await waitUntil({ what: 'the runner to listen', limitMs: 60_000, explain: output }, () =>
      fetch(`${url}/healthz`, { headers: { authorization: 'Bearer hush' } }).then(
        ({ ok }) => ok,
        () => undefined,
      ),
    );
    const test = async (fields: string): Promise<unknown> => {
      const response = await fetch(`${url}/v1/test`, {
        method: 'POST',
        headers: { authorization: 'Bearer hush' },
        body: JSON.stringify({ source: aScript('', fields) }),
      });
      const body = (await response.json()) as { detail?: string };
      return body.detail ?? 'good';
    };
    return { output, test };
  }

  it('has the browsers of BROWSER_CACHE_DIR, which scripts choose by kind and version, and fetches none when that is off', async () => {
    const mirror = await startMirror({});
    try {
      const cache = { BROWSER_CACHE_DIR: join(directory, 'cache') };
      const { test } = await start({ ...cache, BROWSER_DOWNLOAD_URL: 'off' });
      expect(await test(`browserVersion: '998',`)).toBe('good');
      expect(await test(`browser: 'firefox', browserVersion: '997.1',`)).toBe('good');
      expect(await test(`browser: 'firefox', browserVersion: '1',`)).toBe(
        'browserVersion: this runner has 997.1 and fetches no other',
      );
      // The control: from a mirror it would.
      const asks = await start({ ...cache, BROWSER_DOWNLOAD_URL: mirror.origin });
      expect(await asks.test(`browserVersion: '1.2.3.4',`)).toBe(
        'browserVersion: chrome 1.2.3.4 does not exist',
      );
      expect(mirror.requests).toEqual([`GET ${chromeAt('1.2.3.4')}`]);
    } finally {
      await mirror.close();
    }
  });

  it('without BROWSER_CACHE_DIR has none of these and asks nobody for them', async () => {
    const mirror = await startMirror({});
    try {
      const named = { BROWSER_PATH: join(directory, 'named'), BROWSER_DOWNLOAD_URL: mirror.origin };
      const { test, output } = await start({ ...named, LOG_LEVEL: 'error' });
      expect(await test(`browserVersion: '996',`)).toBe('good');
      expect(await test(`browserVersion: '998',`)).toBe(
        'browserVersion: this runner has 996.5.4 and fetches no other',
      );
      expect(await test(`browser: 'firefox', browserVersion: '997.1',`)).toMatch(
        /^browser(Version)?: this runner has/,
      );
      expect(mirror.requests).toEqual([]);
      // LOG_LEVEL: others say at least that they listen.
      expect(output()).toBe('');
    } finally {
      await mirror.close();
    }
  });

  it('asks the platform for work as often as POLL_INTERVAL_MS says, and serves metrics on METRICS_PORT to whoever has METRICS_TOKEN', async () => {
    const token = 'the token of the scrapes';
    const platform = await startFakePlatform();
    try {
      const first = platform.idlePull();
      const { output } = spawnRunner({
        SVC_BASE_URL: platform.baseUrl,
        SVC_SECRET_KEY: platform.secretKey,
        POLL_INTERVAL_MS: '100',
        BROWSER_PATH: join(directory, 'named'),
        PORT: '0',
        METRICS_PORT: '0',
        METRICS_TOKEN: token,
      });
      await first;
      const startedAt = performance.now();
      await platform.idlePull();
      await platform.idlePull();
      // The default is 5 s, as src/loop/work-loop.test.ts counts them.
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      await waitUntil({ what: 'the runner to listen', limitMs: 60_000, explain: output }, () =>
        output().includes('"listening"'),
      );
      const port = await waitUntil(
        { what: 'the port of the metrics', limitMs: 60_000, explain: output },
        () => Promise.resolve(/"serving metrics".*"port":(\d+)/.exec(output())?.[1]),
      );
      const scrape = (headers: Record<string, string>) =>
        fetch(`http://127.0.0.1:${port}/metrics`, { headers });
      expect((await scrape({})).status).toBe(401);
      expect(await (await scrape({ Authorization: `Bearer ${token}` })).text()).toContain(
        'rampart_runner_busy 0',
      );
      expect(output()).not.toContain(token);
    } finally {
      await platform.close();
    }
  });

  it('is found alive by its probe, which has the same settings; one that is away or another’s is not', async () => {
    const port = await findFreePort();
    const secretFile = join(directory, 'secret');
    writeFileSync(secretFile, 'hush\n');
    const settings = { SVC_BASE_URL: 'http://127.0.0.1:9', PORT: String(port) };
    const probe = async (secret: Readonly<Record<string, string>>) => {
      const child = spawn(process.execPath, [PROBE], { env: { ...settings, ...secret } });
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    };
    expect(await probe({ SVC_SECRET_KEY: 'hush' })).toBe(1);
    await start({ BROWSER_PATH: join(directory, 'named'), PORT: String(port) });
    expect(await probe({ SVC_SECRET_KEY: 'hush' })).toBe(0);
    expect(await probe({ SVC_SECRET_KEY_FILE: secretFile })).toBe(0);
    expect(await probe({ SVC_SECRET_KEY: 'wrong' })).toBe(1);
    expect(await probe({})).toBe(1);
  });

  it.each([
    [
      'the platform, the secret and a directory where BROWSER_CACHE_DIR says',
      { SVC_BASE_URL: '', SVC_SECRET_KEY: '', BROWSER_CACHE_DIR: MAIN },
      ['SVC_BASE_URL: is required', 'SVC_SECRET_KEY: is required', 'BROWSER_CACHE_DIR: must name'],
    ],
    [
      'a browser where BROWSER_PATH says',
      { BROWSER_PATH: '/bin/true' },
      ['BROWSER_PATH does not name a browser'],
    ],
  ])('does not start without %s, and says so', async (_what, env, problems) => {
    const { child, output } = spawnRunner(env);
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    for (const problem of problems) expect(output()).toContain(problem);
    expect(output()).not.toContain('hush');
  });
});
