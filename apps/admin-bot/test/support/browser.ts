import { spawnSync } from 'node:child_process';

/**
 * A browser for the tests: the one BROWSER_PATH names (the launcher sets it), else one of the machine. The launcher
 * fetches one where it can; on a machine that has none and reaches no packages nothing can be visited, and the rest of
 * the suite shall still be run there. The tests that need it are skipped then, and the output says so once a file.
 */
function hasBrowser(): boolean {
  const named = process.env['BROWSER_PATH'];
  const candidates = named === undefined ? ['chromium', 'chromium-browser', 'google-chrome-stable'] : [named];
  return candidates.some((name) => spawnSync(name, ['--version'], { timeout: 20_000 }).status === 0);
}

export const describeWithBrowser = hasBrowser()
  ? describe
  : (name: string, ...rest: unknown[]) => {
      process.stderr.write(`No Chromium was found (set BROWSER_PATH): skipped "${name}".\n`);
      const [tests] = rest;
      if (typeof tests === 'function') describe.skip(name, () => void Reflect.apply(tests, undefined, []));
    };
