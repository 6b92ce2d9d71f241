import { spawn } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import {
  buildFingerprint,
  programFingerprint,
  readIfThere,
  recordsOf,
  sourceFingerprint,
} from './build-fingerprint.mjs';
import { buildSite } from './build-site.mjs';
import { run } from './command.mjs';
import { LauncherError } from './launcher-error.mjs';
import { listPackageDirs } from './workspace.mjs';
import { writeWhole } from './write-whole.mjs';

/**
 * Compiles what has changed; does not start the compiler if sources and outputs are those of the last build. Removes outputs
 * without a source first, because the compiler does not, and a deleted test would still run.
 * @param {{ repository: string, toolsDir: string, progress: import('./progress.mjs').Progress }} place
 */
export async function build({ repository, toolsDir, progress }) {
  await compile({ repository, toolsDir, progress });
  await buildSite({ repository, progress });
}

/** @param {Parameters<typeof build>[0]} place */
export async function compile({ repository, toolsDir, progress }) {
  const stamp = join(toolsDir, 'built');
  if (readIfThere(stamp) === buildFingerprint(repository)) return;
  for (const dir of listPackageDirs(repository)) removeOrphans(dir);
  const sources = sourceFingerprint(repository);
  const startedAt = new Date();
  const built = await progress.step('building', () => run(process.execPath, ...compilerOf(repository)));
  const isCurrent = sourceFingerprint(repository) === sources;
  if (!isCurrent) backdateRecords(repository, startedAt);
  // The script that starts the compiler prints how it ended.
  if (built.code !== 0 && built.output.includes("'SIGKILL'"))
    throw new LauncherError(
      'The build was killed, most likely because memory ran out: it needs 1 GB of free memory.',
    );
  if (built.code !== 0) throw new LauncherError(`The build failed:\n${built.output.trim()}`);
  if (isCurrent) writeWhole(stamp, buildFingerprint(repository));
}

/**
 * To be called if a source was saved during a build: the compiler skips a package whose record is newer than all its sources,
 * although it may have read one before it was saved.
 * @param {string} repository
 * @param {Date} startedAt
 */
function backdateRecords(repository, startedAt) {
  for (const record of recordsOf(repository)) {
    const found = statSync(record, { throwIfNoEntry: false });
    if (found !== undefined && found.mtime > startedAt) utimesSync(record, startedAt, startedAt);
  }
}

/** Interval between two checks of the sources; a check takes about 20 ms. */
const lookInMs = 1_000;

/**
 * Compiles whenever a source file changes, until it is killed. `tsc --build --watch` is no alternative: in a repository of this
 * size it takes 40 s of one core to begin, and misses what is saved meanwhile.
 * @param {{ repository: string, onBuilt?: () => void }} input `onBuilt` is called after each successful build, unless only
 *   the web app has changed
 * @returns {{ kill: () => void }}
 */
export function startWatchingBuild({ repository, onBuilt = () => undefined }) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let compiler;
  let compiled = sourceFingerprint(repository);
  /** @type {string | undefined} */
  let built = programFingerprint(repository);
  const look = () => {
    if (compiler !== undefined) return;
    const found = fingerprintNow(() => sourceFingerprint(repository));
    if (found === undefined || found === compiled) return;
    compiled = found;
    const programs = fingerprintNow(() => programFingerprint(repository));
    const startedAt = new Date();
    const [args, options] = compilerOf(repository);
    compiler = spawn(process.execPath, args, {
      ...options,
      stdio: ['ignore', process.stderr, 'inherit'],
      detached: true,
    }).on('exit', (code) => {
      compiler = undefined;
      if (fingerprintNow(() => sourceFingerprint(repository)) !== found)
        backdateRecords(repository, startedAt);
      if (code !== 0 || programs === built) return;
      built = programs;
      onBuilt();
    });
  };
  const timer = setInterval(look, lookInMs);
  const kill = () => {
    clearInterval(timer);
    if (compiler?.pid === undefined || compiler.exitCode !== null || compiler.signalCode !== null) return;
    // Kills the group, because the script starts the compiler as another process, which ignores other signals while it builds.
    process.kill(-compiler.pid, 'SIGKILL');
  };
  process.on('exit', kill);
  return { kill };
}

/** Undefined when a directory disappears while it is read; the next check sees the rest. @param {() => string} fingerprint */
function fingerprintNow(fingerprint) {
  try {
    return fingerprint();
  } catch {
    return undefined;
  }
}

/**
 * With little memory, the compiler uses one thread and collects its garbage earlier: 0.9 GB instead of 2.2, for some more CPU.
 * @param {string} repository
 * @returns {[args: string[], options: import('node:child_process').SpawnOptions]}
 */
function compilerOf(repository) {
  const args = [join(repository, 'node_modules/typescript/bin/tsc'), '--build'];
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  if (memory > 3 * 2 ** 30) return [args, { cwd: repository }];
  return [[...args, '--singleThreaded'], { cwd: repository, env: { ...process.env, GOGC: '30' } }];
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
