import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithBrowser, findTestBrowser } from './support/browser';
import { chromeArchive, chromeAt, sends, stalls, startMirror } from './support/browser-mirror';
import { endOf, linesOf, startFakePlatform, type FakePlatform } from './support/fake-platform';
import { startSite, type LocalSite } from './support/local-site';
import { startRunner, type RunnerProcess } from './support/runner-process';
import { aScript, SHOW_ALL, VISIT } from './support/script';

const VERSION = '131.0.6778.85';
const BUSY = '132.0.6834.83';
const OF_VERSION = `browserVersion: '${VERSION}',`;
/** The browser of this machine, started with a name by which the page recognises that this program was used. */
const PROGRAM = `[ "$1" = --version ] && exec echo 'Google Chrome for Testing ${VERSION}'
exec '${findTestBrowser('chrome') ?? ''}' --user-agent=from-the-mirror "$@"`;

let cacheDir: string;
let mirror: LocalSite;
let platform: FakePlatform;
let site: LocalSite;
let runner: RunnerProcess;

async function arrange(): Promise<void> {
  cacheDir = mkdtempSync(join(tmpdir(), 'rampart-cache-'));
  mirror = await startMirror({
    [chromeAt(VERSION)]: sends(chromeArchive(PROGRAM)),
    [chromeAt(BUSY)]: stalls,
  });
  platform = await startFakePlatform();
  site = await startSite({ '/': '<script>console.log(navigator.userAgent)</script>' });
  runner = await start();
}
async function clear(): Promise<void> {
  await runner.stop();
  await Promise.all([mirror.close(), platform.close(), site.close()]);
  rmSync(cacheDir, { recursive: true });
}

function start(env: Readonly<Record<string, string>> = {}): Promise<RunnerProcess> {
  return startRunner(platform, {
    BROWSER_PATH: '',
    BROWSER_CACHE_DIR: cacheDir,
    BROWSER_DOWNLOAD_URL: mirror.origin,
    ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${site.port}`,
    ...env,
  });
}
async function check(fields: string): Promise<unknown> {
  const response = await fetch(`${runner.url}/v1/test`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.secretKey}` },
    body: JSON.stringify({ source: aScript('', fields) }),
  });
  const body = (await response.json()) as { detail?: string };
  return body.detail ?? 'good';
}
async function visit(): Promise<(string | undefined)[]> {
  platform.store('chall', aScript(VISIT, `${OF_VERSION}${SHOW_ALL}`));
  const report = await platform.submit({ challengeId: 'chall', inputs: { url: `${site.origin}/` } });
  return [endOf(report), linesOf(report).find(({ prefix }) => prefix === 'console')?.line];
}

/** Downloads and caching of browsers by the runner, for scripts and for jobs. */
describeWithBrowser('a runner without the browser that a script asks for', () => {
  beforeAll(arrange);
  afterAll(clear);

  it.each(['../../etc', '131/..', 'https://a.test', '%2e%2e'])(
    'asks nobody for a version like %s',
    async (version) => {
      const before = mirror.requests.length;
      expect(await check(`browserVersion: '${version}',`)).toMatch(/^browserVersion: must match/);
      expect(mirror.requests).toHaveLength(before);
    },
  );

  it('fails a job whose browser is nowhere, and goes on', async () => {
    platform.store('other', aScript('', `browserVersion: '1.2.3.4',`));
    expect(await platform.submit({ challengeId: 'other' })).toMatchObject({ result: 'fail' });
  });

  it('makes an author wait no longer than the platform does, and others not at all', async () => {
    const slow = check(`browserVersion: '${BUSY}',`);
    expect(await check(OF_VERSION)).toBe('good');
    expect(await slow).toBe(
      'browserVersion: this runner is downloading the browser; save the script again in a minute',
    );
  });
});

describeWithBrowser('a download', () => {
  beforeEach(arrange);
  afterEach(clear);

  it('is made when a script is saved, once for two at the same time, and used by a visit', async () => {
    expect(await Promise.all([check(OF_VERSION), check(OF_VERSION)])).toEqual(['good', 'good']);
    expect(await check(OF_VERSION)).toBe('good');
    expect(await visit()).toEqual(['complete', 'from-the-mirror']);
    expect(mirror.requests).toEqual([`GET ${chromeAt(VERSION)}`]);
    expect(runner.leftovers()).toEqual([]);
  });

  it('is made for a job, where another runner has checked the script, and is there after a restart', async () => {
    expect(await visit()).toEqual(['complete', 'from-the-mirror']);
    await runner.stop();
    runner = await start({ BROWSER_DOWNLOAD_URL: 'off' });
    expect(await visit()).toEqual(['complete', 'from-the-mirror']);
    expect(mirror.requests).toEqual([`GET ${chromeAt(VERSION)}`]);
  });

  it('leaves nothing that is taken for a browser when the runner is killed during it', async () => {
    const slow = check(`browserVersion: '${BUSY}',`).catch(() => 'cut off');
    await mirror.connected;
    await runner.kill();
    expect(await slow).toBe('cut off');
    expect(readdirSync(cacheDir).filter((name) => !name.startsWith('.'))).toEqual([]);
  });
});
