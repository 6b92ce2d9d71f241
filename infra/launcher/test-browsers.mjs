import { existsSync } from 'node:fs';
import { browserCacheDir, findChromium, findFirefox, findHeadlessShell } from './find-test-browsers.mjs';
import { toolsDir } from './repository.mjs';

/**
 * Browsers for the tests that visit pages, fetched once. Without one the tests are skipped, with a message. `BROWSER_PATH` is
 * for tests that work with any Chromium, `CHROMIUM_PATH` for tests of the one that events use.
 * @param {(text: string) => void} write
 * @returns {Promise<Record<string, string>>} settings of the tests
 */
export async function browsersForTests(write) {
  /** @type {Record<string, string>} */
  const env = {};
  /** @param {string} browser @param {string} refusal */
  const sayMissing = (browser, refusal) =>
    write(`No ${browser} was found and none could be fetched (${refusal}).\n`);
  if (process.env['BROWSER_PATH'] === undefined) {
    const chromium = await findChromium({ toolsDir });
    if ('program' in chromium) {
      // If the Chromium of a distribution can be unpacked, so can its headless shell.
      const isPrivate = chromium.program.startsWith(toolsDir);
      const shell = isPrivate ? await findHeadlessShell({ toolsDir }) : chromium;
      env['BROWSER_PATH'] = 'program' in shell ? shell.program : chromium.program;
      env['CHROMIUM_PATH'] = chromium.program;
    } else sayMissing('Chromium', chromium.refusal);
  }
  if (process.env['BROWSER_CACHE_DIR'] === undefined) {
    const firefox = await findFirefox({ toolsDir });
    if ('refusal' in firefox) sayMissing('Firefox', firefox.refusal);
    else if (existsSync(browserCacheDir(toolsDir))) env['BROWSER_CACHE_DIR'] = browserCacheDir(toolsDir);
  }
  return env;
}
