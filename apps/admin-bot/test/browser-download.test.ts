import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { systemClock } from '@rampart/core/infra/clock';
import { createLogger } from '@rampart/core/infra/logging';
import { findBrowsers } from '../src/browser/find-browsers';
import { createBrowserDownload, DOWNLOAD_LIMITS } from '../src/browser-download/download-browser';
import {
  breaksOff,
  chromeArchive,
  chromeAt,
  saysVersion,
  sends,
  sendsForever,
  sendsJson,
  stalls,
  startMirror,
} from './support/browser-mirror';
import type { LocalSite } from './support/local-site';

const VERSION = '131.0.6778.85';
const PATH = process.env['PATH'] ?? '';
const hasXz = spawnSync('xz', ['--version']).status === 0;

/** Downloads of browsers on demand. The programs only print a version. */
describe('a download', () => {
  let cacheDir: string;
  let mirror: LocalSite | undefined;
  beforeEach(() => {
    cacheDir = mkdtempSync(join(tmpdir(), 'rampart-download-'));
  });
  afterEach(async () => {
    await mirror?.close();
    mirror = undefined;
    rmSync(cacheDir, { recursive: true });
  });

  async function aDownload(
    answers: Parameters<typeof startMirror>[0],
    limits: Partial<typeof DOWNLOAD_LIMITS> = {},
    now = systemClock.now(),
  ) {
    mirror = await startMirror(answers);
    return createBrowserDownload({
      cacheDir,
      mirror: mirror.origin,
      limits: { ...DOWNLOAD_LIMITS, ...limits },
      environment: { PATH },
      clock: { now: () => now },
      logger: createLogger({ level: 'error', stream: new Writable({ write: (_c, _e, done) => done() }) }),
    });
  }
  /** All kept builds, and the browsers that a runner finds among them. */
  async function kept() {
    const found = await findBrowsers({ browserPath: undefined, cacheDir, searchPath: '' });
    return {
      entries: readdirSync(cacheDir).filter((name) => name.startsWith('.')),
      browsers: found
        .filter(({ executablePath }) => executablePath.startsWith(cacheDir))
        .map(({ name, version }) => `${name} ${version}`),
    };
  }
  const nothing = { entries: [], browsers: [] };
  const good = sends(chromeArchive(saysVersion(VERSION)));

  it('is kept where the runner finds it when it starts the next time', async () => {
    const download = await aDownload({ [chromeAt(VERSION)]: good });
    const browser = await download('chrome', VERSION);
    expect(browser).toEqual({
      name: 'chrome',
      version: VERSION,
      executablePath: join(cacheDir, `chrome/linux-${VERSION}/chrome-linux64/chrome`),
    });
    expect(await kept()).toEqual({ entries: [], browsers: [`chrome ${VERSION}`] });
  });

  it('of two runners at the same time is the same browser for both', async () => {
    const download = await aDownload({ [chromeAt(VERSION)]: good });
    const both = await Promise.all([download('chrome', VERSION), download('chrome', VERSION)]);
    expect(both[0]).toMatchObject({ version: VERSION });
    expect(both[1]).toEqual(both[0]);
    expect(await kept()).toEqual({ entries: [], browsers: [`chrome ${VERSION}`] });
  });

  it('is not made for a build that another runner has put there meanwhile', async () => {
    const download = await aDownload({ [chromeAt(VERSION)]: good });
    const first = await download('chrome', VERSION);
    expect(await download('chrome', VERSION)).toEqual(first);
    expect(mirror?.requests).toEqual([`GET ${chromeAt(VERSION)}`]);
  });

  it.each([
    ['stable', 'last-known-good-versions.json', { channels: { Stable: { version: VERSION } } }],
    ['131', 'latest-versions-per-milestone.json', { milestones: { 131: { version: VERSION } } }],
    [
      '131.0.6778',
      'latest-patch-versions-per-build.json',
      { builds: { '131.0.6778': { version: VERSION } } },
    ],
  ])('of %s is the build that the index of the mirror names', async (asked, file, index) => {
    const download = await aDownload({ [`/chrome/${file}`]: sendsJson(index), [chromeAt(VERSION)]: good });
    expect(await download('chrome', asked)).toMatchObject({ version: VERSION });
  });

  it.each([
    ['a version is that of a script', VERSION, true],
    ['stable is that of all', 'stable', false],
  ])('of %s', async (_what, asked, isOnDemand) => {
    const index = { channels: { Stable: { version: VERSION } } };
    const answers = { '/chrome/last-known-good-versions.json': sendsJson(index), [chromeAt(VERSION)]: good };
    const download = await aDownload(answers);
    await download('chrome', asked);
    expect(existsSync(join(cacheDir, `chrome/linux-${VERSION}/.on-demand`))).toBe(isOnDemand);
  });

  (hasXz ? it : it.skip).each([
    ['stable', '140.0', '140.0'],
    ['140', '140.0', '140.0'],
    ['140.1.0esr', '140.1.0esr', '140.1.0'],
  ])('may be a Firefox: %s', async (asked, release, version) => {
    const packed = aFirefox(version);
    const download = await aDownload({
      '/firefox/firefox_versions.json': sendsJson({ LATEST_FIREFOX_VERSION: '140.0' }),
      [`/firefox/${release}/linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}/en-US/firefox-${release}.tar.xz`]:
        sends(packed),
    });
    expect(await download('firefox', asked)).toMatchObject({ name: 'firefox', version });
    expect(await kept()).toEqual({ entries: [], browsers: [`firefox ${version}`] });
  });

  it.each([
    ['that the mirror does not have', 'does not exist', {}],
    [
      'whose archive is none',
      'could not be downloaded',
      { [chromeAt(VERSION)]: sends('<title>Sign in</title>') },
    ],
    [
      'whose archive is cut',
      'could not be downloaded',
      { [chromeAt(VERSION)]: sends(chromeArchive(saysVersion(VERSION)).subarray(0, -30)) },
    ],
    ['whose connection is', 'could not be downloaded', { [chromeAt(VERSION)]: breaksOff }],
    [
      'that is another version',
      'was downloaded and is not that browser, or does not run here',
      { [chromeAt(VERSION)]: sends(chromeArchive(saysVersion('132.0.1.1'))) },
    ],
    [
      'that is another browser',
      'was downloaded and is not that browser, or does not run here',
      { [chromeAt(VERSION)]: sends(chromeArchive(`echo 'Mozilla Firefox ${VERSION}'`)) },
    ],
    [
      'that does not run here',
      'was downloaded and is not that browser, or does not run here',
      { [chromeAt(VERSION)]: sends(chromeArchive('exit 1')) },
    ],
  ])('of a build %s leaves nothing and says so', async (_what, detail, answers) => {
    const download = await aDownload(answers);
    expect(await download('chrome', VERSION)).toEqual({ detail });
    expect(await kept()).toEqual(nothing);
  });

  it('of an endless body ends at the size limit, and leaves nothing', async () => {
    const download = await aDownload({ [chromeAt(VERSION)]: sendsForever }, { sizeBytes: 8 * 1024 * 1024 });
    expect(await download('chrome', VERSION)).toEqual({ detail: 'is too large to be downloaded' });
    expect(await kept()).toEqual(nothing);
  });

  it.each([
    ['the archive', chromeAt(VERSION), VERSION],
    ['the index', '/chrome/last-known-good-versions.json', 'stable'],
  ])('ends at its time where %s stalls, and leaves nothing', async (_what, path, asked) => {
    // Long enough for its process to start on a busy machine.
    const download = await aDownload({ [path]: stalls }, { timeMs: 8_000 });
    expect(await download('chrome', asked)).toEqual({ detail: 'could not be downloaded in time' });
    expect(mirror?.requests).toEqual([`GET ${path}`]);
    expect(await kept()).toEqual(nothing);
  });

  it('ignores invalid versions in an index', async () => {
    const index = { channels: { Stable: { version: '../../../etc' } } };
    const download = await aDownload({ '/chrome/last-known-good-versions.json': sendsJson(index) });
    expect(await download('chrome', 'stable')).toEqual({ detail: 'does not exist' });
    expect(mirror?.requests).toHaveLength(1);
  });

  it('that cannot be kept is refused', async () => {
    const download = await aDownload({ [chromeAt(VERSION)]: good });
    rmSync(cacheDir, { recursive: true });
    expect(await download('chrome', VERSION)).toEqual({ detail: 'could not be kept' });
    mkdirSync(cacheDir);
  });

  it('removes what a runner killed during a download left, and not what another is downloading', async () => {
    mkdirSync(join(cacheDir, '.download-left'));
    const answers = { [chromeAt(VERSION)]: good };
    await (
      await aDownload(answers)
    )('chrome', VERSION);
    expect((await kept()).entries).toEqual(['.download-left']);
    await mirror?.close();
    const later = new Date(systemClock.now().getTime() + 3 * DOWNLOAD_LIMITS.timeMs);
    await (
      await aDownload(answers, {}, later)
    )('chrome', VERSION);
    expect((await kept()).entries).toEqual([]);
  });

  function aFirefox(version: string): Buffer {
    const directory = mkdtempSync(join(tmpdir(), 'rampart-firefox-'));
    const program = join(directory, 'firefox/firefox');
    mkdirSync(dirname(program));
    writeFileSync(program, `#!/bin/sh\necho 'Mozilla Firefox ${version}'\n`);
    chmodSync(program, 0o755);
    const { stdout } = spawnSync('tar', ['-cJ', '-C', directory, 'firefox']);
    rmSync(directory, { recursive: true });
    return stdout;
  }
});
