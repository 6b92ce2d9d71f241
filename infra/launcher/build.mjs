import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildFingerprint, readIfThere } from './build-fingerprint.mjs';
import { buildSite } from './build-site.mjs';
import { run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { listPackageDirs } from './workspace.mjs';
import { writeWhole } from './write-whole.mjs';

/**
 * Compiles what changed; the compiler is not even asked when neither sources nor outputs differ from those of the last
 * build. It never deletes, so outputs whose source is gone are removed first: a test that was deleted must not run again.
 * @param {{ repository: string, toolsDir: string, progress: import('./progress.mjs').Progress }} place
 */
export async function build({ repository, toolsDir, progress }) {
  await compile({ repository, toolsDir, progress });
  await buildSite({ repository, progress });
}

/** @param {Parameters<typeof build>[0]} place */
async function compile({ repository, toolsDir, progress }) {
  const stamp = join(toolsDir, 'built');
  if (readIfThere(stamp) === buildFingerprint(repository)) return;
  for (const dir of listPackageDirs(repository)) removeOrphans(dir);
  const built = await progress.step('building', () =>
    run(process.execPath, [compilerOf(repository), '--build'], { cwd: repository }),
  );
  if (built.code !== 0) throw new LauncherError(`The build failed:\n${built.output.trim()}`);
  writeWhole(stamp, buildFingerprint(repository));
}

/**
 * Compiles, and compiles again whenever a source file changes, until it is killed.
 * @param {{ repository: string, onBuilt?: () => void }} input `onBuilt` is called after each build without an error
 * @returns {{ kill: () => void }}
 */
export function startWatchingBuild({ repository, onBuilt = () => undefined }) {
  const args = [compilerOf(repository), '--build', '--watch', '--preserveWatchOutput'];
  const compiler = spawn(process.execPath, args, {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  compiler.stdout.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text);
    if (text.includes('Found 0 errors')) onBuilt();
  });
  const kill = () => {
    if (compiler.pid === undefined || compiler.exitCode !== null || compiler.signalCode !== null) return;
    // Its group: the script starts the compiler proper, which would outlive it, and which no other signal ends while it builds.
    process.kill(-compiler.pid, 'SIGKILL');
  };
  process.on('exit', kill);
  return { kill };
}

/** @param {string} repository */
function compilerOf(repository) {
  return join(repository, 'node_modules/typescript/bin/tsc');
}

/**
 * @param {string} packageDir
 * @returns {string[]} the outputs that were removed, relative to the package's `dist`
 */
export function removeOrphans(packageDir) {
  const dist = join(packageDir, 'dist');
  if (!existsSync(dist)) return [];
  const orphans = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const source = /^(.*?)(\.d\.ts|\.js)(\.map)?$/.exec(name)?.[1];
    return (
      source !== undefined &&
      !['.ts', '.tsx', '.js'].some((end) => existsSync(join(packageDir, source + end)))
    );
  });
  for (const name of orphans) rmSync(join(dist, name));
  return orphans;
}
