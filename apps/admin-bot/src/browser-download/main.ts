/** The process of one download. It has no secrets and is killed when it exceeds a limit (`run-download.ts`). */
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { Browser, Cache, computeExecutablePath, detectBrowserPlatform, install } from '@puppeteer/browsers';
import { endWithRunner } from '../job-process/end-with-runner';
import type { DownloadOrder, DownloadResult } from './run-download';
import { NoSuchBuildError, resolveBuild } from './resolve-build';

const KINDS = { chrome: Browser.CHROME, firefox: Browser.FIREFOX } as const;

async function download({
  name,
  version,
  cacheDir,
  workDir,
  mirror,
}: DownloadOrder): Promise<DownloadResult> {
  const platform = detectBrowserPlatform();
  if (platform === undefined)
    return { kind: 'absent', message: 'there are no browser builds for this platform' };
  const browser = KINDS[name];
  const buildId = await resolveBuild(name, version, platform, mirror);
  const build = { browser, buildId, platform };
  const placesIn = (root: string) => ({
    directory: relative(root, new Cache(root).installationDir(browser, platform, buildId)),
    program: relative(root, computeExecutablePath({ cacheDir: root, ...build })),
  });
  const kept = placesIn(cacheDir);
  // Another runner that shares the directory was faster.
  if (existsSync(`${cacheDir}/${kept.program}`)) return { kind: 'present', ...kept };
  await install({
    ...build,
    cacheDir: workDir,
    ...(mirror === undefined ? {} : { baseUrl: `${mirror}/${name}` }),
  });
  return { kind: 'fetched', ...placesIn(workDir) };
}

function failureOf(error: unknown): DownloadResult {
  const message = error instanceof Error ? error.message : String(error);
  const isAbsent = error instanceof NoSuchBuildError || /server returned code 404\b/.test(message);
  return { kind: isAbsent ? 'absent' : 'failed', message };
}

endWithRunner();
const order = JSON.parse(process.argv[2] ?? '') as DownloadOrder;
download(order)
  .catch(failureOf)
  .then((result) => process.send?.(result, () => process.exit()))
  .catch(() => process.exit(1));
