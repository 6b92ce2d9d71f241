import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export const BROWSER_NAMES = ['chrome', 'firefox'] as const;
export type BrowserName = (typeof BROWSER_NAMES)[number];

export interface InstalledBrowser {
  readonly name: BrowserName;
  readonly executablePath: string;
  /** As the browser reports it: `156.0.8078.79`. */
  readonly version: string;
}

export interface BrowserPlaces {
  /** `BROWSER_PATH`: one program. */
  readonly browserPath: string | undefined;
  /** `BROWSER_CACHE_DIR`: a directory of browsers. */
  readonly cacheDir: string | undefined;
  /** `PATH`. */
  readonly searchPath: string;
}

const PROGRAMS: Readonly<Record<BrowserName, readonly string[]>> = {
  chrome: ['chrome', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  firefox: ['firefox', 'firefox-esr'],
};
/**
 * An empty file in the directory of a build that was downloaded because a script asked for its version. Such a build is
 * used as `stable` only when there is no other browser of its kind.
 */
export const ON_DEMAND_MARK = '.on-demand';
/** The names that browsers report with `--version`. */
const KINDS: Readonly<Record<BrowserName, RegExp>> = { chrome: /chrom/i, firefox: /firefox/i };
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/usr/lib/chromium',
  '/opt/google/chrome',
  '/opt/firefox',
  '/snap/bin',
];
/** The program prints one line, but a busy machine needs time to load it. */
const VERSION_LIMIT_MS = 20_000;

const run = promisify(execFile);

/**
 * The browsers that run here, in this order: the one that `BROWSER_PATH` names; those of `BROWSER_CACHE_DIR`,
 * newest first; for each kind that is missing so far, the first one of the search path and the usual places; last,
 * those of `BROWSER_CACHE_DIR` that were downloaded because a script asked for their version.
 */
export async function findBrowsers(places: BrowserPlaces): Promise<readonly InstalledBrowser[]> {
  const found: InstalledBrowser[] = [];
  const named =
    places.browserPath === undefined ? undefined : await browserAt(places.browserPath, places.searchPath);
  if (named !== undefined) found.push(named);
  const kept = places.cacheDir === undefined ? [] : await browsersOfCache(places.cacheDir, places.searchPath);
  found.push(...kept.filter((build) => !build.isOnDemand).map(({ browser }) => browser));
  for (const name of BROWSER_NAMES.filter((kind) => found.every((browser) => browser.name !== kind))) {
    const browser = await firstOf(name, places.searchPath);
    if (browser !== undefined) found.push(browser);
  }
  found.push(...kept.filter((build) => build.isOnDemand).map(({ browser }) => browser));
  return found;
}

/**
 * The browser at this path; undefined when it is not a browser or does not run here. It is started without the
 * environment of the runner.
 */
export async function browserAt(
  executablePath: string,
  searchPath: string,
): Promise<InstalledBrowser | undefined> {
  if (!isExecutable(executablePath)) return undefined;
  try {
    const { stdout } = await run(executablePath, ['--version'], {
      timeout: VERSION_LIMIT_MS,
      env: { PATH: searchPath, LANG: 'C.UTF-8', HOME: tmpdir() },
    });
    const version = /\d+(?:\.\d+)+/.exec(stdout)?.[0];
    if (version === undefined) return undefined;
    const name = BROWSER_NAMES.find((kind) => KINDS[kind].test(stdout));
    return name === undefined ? undefined : { name, executablePath, version };
  } catch {
    return undefined;
  }
}

interface KeptBuild {
  readonly browser: InstalledBrowser;
  readonly isOnDemand: boolean;
}

/** `<chrome|firefox>/<any name>/`, the program in it or one directory further down. */
async function browsersOfCache(cacheDir: string, searchPath: string): Promise<KeptBuild[]> {
  const found: KeptBuild[] = [];
  for (const name of BROWSER_NAMES) {
    for (const build of directoriesIn(join(cacheDir, name))) {
      const programs = [build, ...directoriesIn(build)].flatMap((place) =>
        PROGRAMS[name].map((program) => join(place, program)),
      );
      const browser = await firstThatRuns(name, programs, searchPath);
      if (browser !== undefined) {
        found.push({ browser, isOnDemand: existsSync(join(build, ON_DEMAND_MARK)) });
      }
    }
  }
  return found.toSorted(({ browser: one }, { browser: other }) =>
    other.version.localeCompare(one.version, 'en', { numeric: true }),
  );
}

function firstOf(name: BrowserName, searchPath: string): Promise<InstalledBrowser | undefined> {
  const places = [...searchPath.split(delimiter).filter(Boolean), ...USUAL_PLACES];
  const programs = places.flatMap((place) => PROGRAMS[name].map((program) => join(place, program)));
  return firstThatRuns(name, programs, searchPath);
}

async function firstThatRuns(
  name: BrowserName,
  programs: readonly string[],
  searchPath: string,
): Promise<InstalledBrowser | undefined> {
  for (const program of programs) {
    const browser = await browserAt(program, searchPath);
    if (browser?.name === name) return browser;
  }
  return undefined;
}

function directoriesIn(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(directory, entry.name));
  } catch {
    // There is no directory for this kind of browser.
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
