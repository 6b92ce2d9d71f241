import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findBrowsers } from '../src/browser/find-browsers';

/** The browsers that a runner finds; here programs that only print a version. */
describe('the browsers of a runner', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'rampart-browsers-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function aProgram(path: string, says: string, code = 0): string {
    const program = join(directory, path);
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(program, `#!/bin/sh\necho '${says}'\nexit ${code}\n`);
    chmodSync(program, 0o755);
    return program;
  }
  const find = async (named: { browserPath?: string; cacheDir?: string; searchPath?: string }) => {
    const { browserPath, cacheDir, searchPath = '' } = named;
    const found = await findBrowsers({ browserPath, cacheDir, searchPath });
    // Browsers in the usual places of this machine do not belong to the test.
    return found
      .filter(({ executablePath }) => executablePath.startsWith(directory))
      .map(({ name, version }) => `${name} ${version}`);
  };

  it('are those of BROWSER_CACHE_DIR, of each kind the newest first', async () => {
    aProgram('cache/chrome/linux-99.0.1/chrome-linux64/chrome', 'Google Chrome 99.0.1');
    aProgram('cache/chrome/linux-131.0.6/chrome-linux64/chrome', 'Google Chrome 131.0.6');
    aProgram('cache/firefox/esr/firefox', 'Mozilla Firefox 153.7.0esr');
    const found = await find({ cacheDir: join(directory, 'cache') });
    expect(found.filter((one) => one.startsWith('chrome'))).toEqual(['chrome 131.0.6', 'chrome 99.0.1']);
    expect(found).toContain('firefox 153.7.0');
  });

  it('come from BROWSER_CACHE_DIR before the search path, and from there only where it has none of a kind', async () => {
    aProgram('cache/chrome/a/chrome', 'Chromium 100.0');
    aProgram('bin/chromium', 'Chromium 156.0.1');
    aProgram('bin/firefox', 'Mozilla Firefox 140.1');
    const cacheDir = join(directory, 'cache');
    const searchPath = join(directory, 'bin');
    expect(await find({ cacheDir, searchPath })).toEqual(['chrome 100.0', 'firefox 140.1']);
    expect(await find({ searchPath })).toEqual(['chrome 156.0.1', 'firefox 140.1']);
  });

  it('that were downloaded for one script come last, so that they become nobody else’s stable', async () => {
    aProgram('cache/chrome/linux-99.0.1.2/chrome-linux64/chrome', 'Google Chrome for Testing 99.0.1.2');
    writeFileSync(join(directory, 'cache/chrome/linux-99.0.1.2/.on-demand'), '');
    const cacheDir = join(directory, 'cache');
    aProgram('bin/chromium', 'Chromium 90.0');
    const searchPath = join(directory, 'bin');
    const chromes = async () =>
      (await find({ cacheDir, searchPath })).filter((one) => one.startsWith('chrome'));
    expect(await chromes()).toEqual(['chrome 90.0', 'chrome 99.0.1.2']);
    aProgram('cache/chrome/mine/chrome', 'Chromium 80.0');
    expect(await chromes()).toEqual(['chrome 80.0', 'chrome 99.0.1.2']);
  });

  it('begin with the one BROWSER_PATH names, of either kind', async () => {
    aProgram('cache/chrome/a/chrome', 'Chromium 100.0');
    const cacheDir = join(directory, 'cache');
    const chrome = aProgram('mine', 'Chromium 99.0');
    expect((await find({ browserPath: chrome, cacheDir }))[0]).toBe('chrome 99.0');
    const fox = aProgram('other', 'Mozilla Firefox 153.0');
    expect((await find({ browserPath: fox, cacheDir }))[0]).toBe('firefox 153.0');
  });

  it('do not include programs that do not run, print no version, are of another kind or not executable', async () => {
    aProgram('cache/chrome/broken/chrome', 'Chromium 1.0', 1);
    aProgram('cache/chrome/silent/chrome', 'Chromium');
    aProgram('cache/chrome/another/chrome', 'true (GNU coreutils) 9.1');
    aProgram('cache/chrome/liar/chrome', 'Mozilla Firefox 153.0');
    chmodSync(aProgram('cache/chrome/plain/chrome', 'Chromium 1.0'), 0o644);
    mkdirSync(join(directory, 'cache/chrome/directory/chrome/chrome'), { recursive: true });
    expect(await find({ cacheDir: join(directory, 'cache') })).toEqual([]);
  });

  it('are asked for their version without the secret in their environment', async () => {
    const seen = join(directory, 'seen');
    const curious = aProgram('curious', 'Chromium 996.5.4');
    writeFileSync(curious, `#!/bin/sh\nenv > '${seen}'\necho 'Chromium 996.5.4'\n`);
    process.env['SVC_SECRET_KEY'] = 'hush';
    expect(await find({ browserPath: curious, searchPath: '/usr/bin' })).toContain('chrome 996.5.4');
    expect(readFileSync(seen, 'utf8')).toMatch(/^PATH=/m);
    expect(readFileSync(seen, 'utf8')).not.toContain('hush');
  });
});
