import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from './build-fingerprint.mjs';
import { lastLines, run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { fetchPackages, homelessEnvironment } from './npm-command.mjs';
import { listPackageDirs, pinnedPnpm } from './workspace.mjs';

/**
 * Installs the dependencies with the pinned pnpm, which it fetches into the tools directory. Does nothing if manifests and
 * lock file are those of the last installation.
 * @param {{ repository: string, toolsDir: string, progress: import('./progress.mjs').Progress }} place
 */
export async function installDependencies({ repository, toolsDir, progress }) {
  const stamp = join(toolsDir, 'installed');
  const wanted = manifestHash(repository);
  const isCurrent = existsSync(join(repository, 'node_modules')) && readIfThere(stamp) === wanted;
  if (isCurrent) return;
  const pnpm = await progress.step('fetching pnpm', () => fetchPnpm(pinnedPnpm(repository), toolsDir));
  await progress.step('installing dependencies', async () => {
    const env = { ...homelessEnvironment(toolsDir), CI: 'true' }; // never asks a question
    const args = [pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'];
    const installed = await run(process.execPath, args, { cwd: repository, env });
    if (installed.code !== 0) {
      throw new LauncherError(`The dependencies could not be installed:\n${lastLines(installed.output)}`);
    }
  });
  writeFileSync(stamp, wanted);
}

/** @param {string} repository */
function manifestHash(repository) {
  const hash = createHash('sha256');
  const manifests = listPackageDirs(repository).map((dir) => join(dir, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'].map((name) =>
    join(repository, name),
  )) {
    hash.update(readIfThere(file) ?? '').update('\0');
  }
  for (const file of manifests)
    hash.update(file.slice(repository.length)).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} version @param {string} toolsDir */
const pnpmDir = (version, toolsDir) => join(toolsDir, `pnpm-${version}`);

/**
 * @param {string} version
 * @param {string} toolsDir
 * @returns {string} a script for Node, which exists once the dependencies are installed
 */
export const pnpmScript = (version, toolsDir) =>
  join(pnpmDir(version, toolsDir), 'node_modules/pnpm/bin/pnpm.mjs');

/** @param {string} version @param {string} toolsDir */
async function fetchPnpm(version, toolsDir) {
  const target = pnpmDir(version, toolsDir);
  const script = pnpmScript(version, toolsDir);
  if (existsSync(script)) return script;
  const scratch = mkdtempSync(join(toolsDir, 'unpacking-'));
  try {
    const fetched = await fetchPackages(scratch, [`pnpm@${version}`], toolsDir);
    if (fetched.code !== 0) {
      throw new LauncherError(`pnpm ${version} could not be fetched by npm:\n${lastLines(fetched.output)}`);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(scratch, target);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return script;
}
