import { Browser, resolveBuildId, type BrowserPlatform } from '@puppeteer/browsers';
import type { BrowserName } from '../browser/find-browsers';

/** A complete version, as used in paths and URLs; anything else in an index is ignored. */
const WHOLE_VERSION = /^\d{1,5}(\.\d{1,5}){1,3}(esr)?$/;

/** The requested build does not exist. */
export class NoSuchBuildError extends Error {
  override readonly name = 'NoSuchBuildError';
}

/**
 * The library's name of the build for a version: `131.0.6778.85`, `stable_140.0`, `esr_140.1.0esr`. `stable` and
 * prefixes of Chrome versions are looked up in an index, that of the mirror if there is one.
 *
 * @throws NoSuchBuildError, or the error of the request for the index
 */
export async function resolveBuild(
  name: BrowserName,
  version: string,
  platform: BrowserPlatform,
  mirror: string | undefined,
): Promise<string> {
  if (name === 'firefox') {
    if (version === 'stable' && mirror === undefined) {
      return resolveBuildId(Browser.FIREFOX, platform, 'stable');
    }
    const whole = wholeVersion(version === 'stable' ? await newestFirefox(mirror) : firstRelease(version));
    return whole.endsWith('esr') ? `esr_${whole}` : `stable_${whole}`;
  }
  if (/^\d+(\.\d+){3}$/.test(version)) return version;
  return wholeVersion(
    mirror === undefined
      ? await resolveBuildId(Browser.CHROME, platform, version)
      : await chromeOfMirror(mirror, version),
  );
}

/** Expands `140` to `140.0`, the name of the first release of a Firefox version. */
function firstRelease(version: string): string {
  return version.replace(/^(\d+)(esr)?$/, '$1.0$2');
}

function wholeVersion(version: unknown): string {
  if (typeof version === 'string' && WHOLE_VERSION.test(version)) return version;
  throw new NoSuchBuildError('the index has no version with this prefix');
}

async function newestFirefox(mirror: string | undefined): Promise<unknown> {
  return at(await readIndex(`${mirror ?? ''}/firefox/firefox_versions.json`), 'LATEST_FIREFOX_VERSION');
}

async function chromeOfMirror(mirror: string, version: string): Promise<unknown> {
  if (version === 'stable') {
    const index = await readIndex(`${mirror}/chrome/last-known-good-versions.json`);
    return at(index, 'channels', 'Stable', 'version');
  }
  if (/^\d+$/.test(version)) {
    const index = await readIndex(`${mirror}/chrome/latest-versions-per-milestone.json`);
    return at(index, 'milestones', version, 'version');
  }
  const index = await readIndex(`${mirror}/chrome/latest-patch-versions-per-build.json`);
  return at(index, 'builds', version, 'version');
}

async function readIndex(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (response.status === 404) throw new NoSuchBuildError('the mirror has no index of versions (404)');
  if (!response.ok) throw new Error(`the index of versions was answered with status ${response.status}`);
  return response.json();
}

function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (object, name) =>
      typeof object === 'object' && object !== null && Object.hasOwn(object, name)
        ? (object as Record<string, unknown>)[name]
        : undefined,
    value,
  );
}
