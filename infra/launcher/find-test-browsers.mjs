// Browsers for tests that visit pages. Runners of the admin bot find theirs by themselves.
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { extractWithApt, libraryDirs } from './apt-extract.mjs';
import { run } from './command.mjs';

const usualPlaces = ['/usr/bin', '/usr/local/bin', '/usr/lib/chromium', '/opt/google/chrome', '/snap/bin'];

/**
 * @typedef {{ searchPath?: string, places?: string[], toolsDir: string, extract?: typeof extractWithApt }} BrowserSearch
 * @typedef {{ program: string } | { refusal: string }} BrowserFound
 */

/**
 * Finds a Chromium, or unpacks a private one from the distribution's package.
 * @param {BrowserSearch} search
 * @returns {Promise<BrowserFound>}
 */
export function findChromium(search) {
  return findBrowser(search, {
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    packageName: 'chromium',
    home: 'usr/lib/chromium',
    program: join(search.toolsDir, 'chromium', 'chromium'),
  });
}

/**
 * The same for the headless shell of Chromium, which needs about half the CPU time.
 * @param {BrowserSearch} search
 * @returns {Promise<BrowserFound>}
 */
export function findHeadlessShell(search) {
  return findBrowser(search, {
    names: ['chromium-headless-shell', 'chrome-headless-shell'],
    packageName: 'chromium-headless-shell',
    home: 'usr/lib/chromium',
    program: join(search.toolsDir, 'chromium-headless-shell', 'chromium-headless-shell'),
  });
}

/**
 * The same for Firefox; a private one is in {@link browserCacheDir}, where a runner looks for browsers.
 * @param {BrowserSearch} search
 * @returns {Promise<BrowserFound>}
 */
export function findFirefox(search) {
  return findBrowser(search, {
    names: ['firefox', 'firefox-esr'],
    packageName: 'firefox-esr',
    home: 'usr/lib/firefox-esr',
    program: join(browserCacheDir(search.toolsDir), 'firefox', 'esr', 'firefox'),
  });
}

/** @param {string} toolsDir */
export const browserCacheDir = (toolsDir) => join(toolsDir, 'browsers');

/**
 * @param {BrowserSearch} search
 * @param {{ names: string[], packageName: string, home: string, program: string }} browser
 * `home`: where the package puts the browser, under its own name; `program`: the path of the script that starts it
 * @returns {Promise<BrowserFound>}
 */
async function findBrowser({ searchPath, places, toolsDir, extract = extractWithApt }, browser) {
  const dirs = [...(searchPath ?? process.env['PATH'] ?? '').split(delimiter), ...(places ?? usualPlaces)];
  for (const dir of dirs.filter(Boolean)) {
    for (const name of browser.names) {
      if (await runs(join(dir, name))) return { program: join(dir, name) };
    }
  }
  const root = join(toolsDir, browser.packageName);
  const home = join(root, browser.home);
  const isThere = existsSync(join(home, browser.packageName));
  const refusal = isThere ? undefined : await extract({ packageName: browser.packageName, target: root });
  if (refusal !== undefined) return { refusal };
  wrap({ ...browser, root, home });
  return (await runs(browser.program))
    ? { program: browser.program }
    : { refusal: 'the unpacked one does not run here' };
}

/**
 * Writes a script that starts the unpacked browser with its own libraries and fonts, regardless of the environment.
 * @param {{ root: string, home: string, packageName: string, program: string }} unpacked
 */
function wrap({ root, home, packageName, program }) {
  const fonts = join(root, 'fonts.conf');
  writeFileSync(
    fonts,
    // The configuration of the machine names the monospaced font.
    `<?xml version="1.0"?><fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>/usr/share/fonts</dir><dir>${root}/usr/share/fonts</dir></fontconfig>\n`,
  );
  const libraries = [...libraryDirs(root), home].join(':');
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(
    program,
    `#!/bin/sh\nexport LD_LIBRARY_PATH="${libraries}" FONTCONFIG_FILE="${fonts}"\nexec "${join(home, packageName)}" "$@"\n`,
  );
  chmodSync(program, 0o755);
}

/** @param {string} program */
async function runs(program) {
  if (!existsSync(program)) return false;
  const { code, stdout } = await run(program, ['--version']);
  return code === 0 && /\d+\.\d+/.test(stdout);
}
