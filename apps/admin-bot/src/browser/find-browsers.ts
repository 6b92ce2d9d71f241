import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface InstalledBrowser {
  readonly executablePath: string;
  /** As it says itself: `156.0.8078.79`. */
  readonly version: string;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const USUAL_PLACES = ['/usr/bin', '/usr/local/bin', '/usr/lib/chromium', '/opt/google/chrome', '/snap/bin'];
/** It only prints a line; a loaded machine takes its time to read the program. */
const VERSION_LIMIT_MS = 20_000;

const run = promisify(execFile);

/**
 * The browser named by the setting, else the first Chromium of the search path and the usual places; undefined when
 * there is none that runs.
 */
export async function findBrowser(
  configured: string | undefined,
  searchPath: string,
): Promise<InstalledBrowser | undefined> {
  const places = [...searchPath.split(delimiter).filter(Boolean), ...USUAL_PLACES];
  const candidates =
    configured === undefined
      ? places.flatMap((place) => NAMES.map((name) => join(place, name)))
      : [configured];
  for (const executablePath of candidates.filter(isExecutable)) {
    const version = await versionOf(executablePath);
    if (version !== undefined) return { executablePath, version };
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function versionOf(executablePath: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(executablePath, ['--version'], { timeout: VERSION_LIMIT_MS });
    return /\d+(?:\.\d+)+/.exec(stdout)?.[0];
  } catch {
    return undefined; // not a browser that runs here
  }
}
