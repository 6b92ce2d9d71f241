import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserName } from '../../src/browser/find-browsers';

/** Browsers for the tests: those that BROWSER_PATH and BROWSER_CACHE_DIR name (the launcher sets them), else those of the machine. */
function programsOf(name: BrowserName): string[] {
  if (name === 'chrome') {
    const named = process.env['BROWSER_PATH'];
    return named === undefined ? ['chromium', 'chromium-browser', 'google-chrome-stable'] : [named];
  }
  const kept = join(process.env['BROWSER_CACHE_DIR'] ?? '', 'firefox');
  const builds = existsSync(kept) ? readdirSync(kept).map((build) => join(kept, build, 'firefox')) : [];
  return [...builds, 'firefox', 'firefox-esr'];
}

/** The program of the browser the tests visit with; undefined when there is none. */
export function findTestBrowser(name: BrowserName): string | undefined {
  const program = programsOf(name).find(
    (candidate) => spawnSync(candidate, ['--version'], { timeout: 20_000 }).status === 0,
  );
  if (program === undefined || program.includes('/')) return program;
  return spawnSync('sh', ['-c', `command -v ${program}`])
    .stdout.toString()
    .trim();
}

/**
 * The Chromium for tests about Chromium itself; empty when there is none. Other tests may get its headless shell
 * from the launcher, which needs half the resources.
 */
export const findChromium = (): string => process.env['CHROMIUM_PATH'] ?? findTestBrowser('chrome') ?? '';

/**
 * Skips the tests when there is no browser, and says so. The launcher fetches one if it can reach the packages;
 * otherwise the rest of the suite still runs.
 */
export function describeWithBrowser(title: string, tests: () => void, name: BrowserName = 'chrome'): void {
  const isThere = findTestBrowser(name) !== undefined;
  const variable = name === 'chrome' ? 'BROWSER_PATH' : 'BROWSER_CACHE_DIR';
  if (!isThere) process.stderr.write(`No ${name} was found (set ${variable}): skipped "${title}".\n`);
  (isThere ? describe : describe.skip)(title, tests);
}
