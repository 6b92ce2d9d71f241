import type { Clock } from '@rampart/core/infra/clock';
import type { Logger } from '@rampart/core/infra/logging';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Choice, DownloadBrowser } from '../browser/browser-supply';
import { isOfVersion } from '../browser/browser-version';
import { browserAt, ON_DEMAND_MARK, type BrowserName, type InstalledBrowser } from '../browser/find-browsers';
import { runDownload, type DownloadEnd, type DownloadLimits, type DownloadResult } from './run-download';

/** A browser is 200 MB packed and 500 MB unpacked; this is enough for a slow line. */
export const DOWNLOAD_LIMITS: DownloadLimits = { timeMs: 5 * 60_000, sizeBytes: 2 * 1024 * 1024 * 1024 };

type Build = Extract<DownloadResult, { kind: 'fetched' | 'present' }>;

const WORK_PREFIX = '.download-';

const REASONS: Readonly<Record<Exclude<DownloadEnd['kind'], 'fetched' | 'present'>, string>> = {
  absent: 'does not exist',
  failed: 'could not be downloaded',
  silent: 'could not be downloaded',
  timeout: 'could not be downloaded in time',
  size: 'is too large to be downloaded',
};
const NOT_THAT_BROWSER = 'was downloaded and is not that browser, or does not run here';

export interface BrowserDownloadDependencies {
  /** The cache of builds: `chrome/<build>/`, `firefox/<build>/`. */
  readonly cacheDir: string;
  /** Base URL of a mirror; undefined for the sources of the download library. */
  readonly mirror: string | undefined;
  readonly limits: DownloadLimits;
  readonly environment: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Builds are unpacked and tried in a scratch directory and then moved into the cache by one rename. So builds in
 * the cache are complete, and runners that share it do not disturb each other.
 */
export function createBrowserDownload(dependencies: BrowserDownloadDependencies): DownloadBrowser {
  const { cacheDir, mirror, limits, environment, clock, logger } = dependencies;

  /** Moves a build into the cache. */
  const keep = async (build: Build, workDir: string, isStable: boolean): Promise<void> => {
    if (!isStable) await writeFile(join(workDir, build.directory, ON_DEMAND_MARK), '');
    const kept = join(cacheDir, build.directory);
    await mkdir(dirname(kept), { recursive: true });
    try {
      await rename(join(workDir, build.directory), kept);
    } catch (error) {
      // Another runner was faster, and its build is the same.
      if (!isThereAlready(error)) throw error;
    }
  };

  const fetchInto = async (workDir: string, name: BrowserName, version: string): Promise<Choice> => {
    const end = await runDownload({ name, version, cacheDir, workDir, mirror }, limits, environment);
    if (end.kind !== 'fetched' && end.kind !== 'present') {
      const reason = 'message' in end ? end.message : end.kind;
      logger.warn('browser download failed', { browser: name, version, reason });
      return { detail: REASONS[end.kind] };
    }
    const wantedIn = async (root: string): Promise<InstalledBrowser | undefined> => {
      const found = await browserAt(join(root, end.program), environment['PATH'] ?? '');
      return found?.name === name && isOfVersion(found.version, version) ? found : undefined;
    };
    if (end.kind === 'fetched' && (await wantedIn(workDir)) !== undefined) {
      await keep(end, workDir, version === 'stable');
    }
    const browser = await wantedIn(cacheDir);
    if (browser === undefined) {
      logger.warn('the downloaded build is not the browser that was asked for, or does not run here', {
        browser: name,
        version,
        build: end.directory,
      });
      return { detail: NOT_THAT_BROWSER };
    }
    logger.info('browser installed', { browser: name, version: browser.version, build: end.directory });
    return browser;
  };

  return async (name, version) => {
    let workDir: string | undefined;
    try {
      await removeAbandoned(cacheDir, clock.now().getTime() - 2 * limits.timeMs);
      workDir = await mkdtemp(join(cacheDir, WORK_PREFIX));
      return await fetchInto(workDir, name, version);
    } catch (error) {
      logger.error('a browser could not be stored in BROWSER_CACHE_DIR', { browser: name, version, error });
      return { detail: 'could not be kept' };
    } finally {
      if (workDir !== undefined) await rm(workDir, { recursive: true, force: true, maxRetries: 5 });
    }
  };
}

function isThereAlready(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOTEMPTY' || code === 'EEXIST';
}

/** Removes what runners killed during a download left behind; no download in progress is older than `before`. */
async function removeAbandoned(cacheDir: string, before: number): Promise<void> {
  const names = (await readdir(cacheDir)).filter((name) => name.startsWith(WORK_PREFIX));
  for (const name of names) {
    const directory = join(cacheDir, name);
    const found = await stat(directory).catch(() => undefined);
    if (found === undefined || found.ctimeMs >= before) continue;
    await rm(directory, { recursive: true, force: true });
  }
}
