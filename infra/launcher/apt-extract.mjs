// Unpacks programs from the packages of Debian and Ubuntu without installing them: `apt-get install` would need root, and
// would start a service on the machine.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { lastLines, run } from './command.mjs';
import { codeOf, messageOf } from './thrown.mjs';

/**
 * Unpacks a package, and those that it needs and this machine lacks, into `target`. Uses its own lists, archives and locks,
 * so it works as an ordinary user, and while the apt of the machine is running.
 * @param {{ packageName: string, alsoUnpacked?: string[], target: string, fromBackports?: boolean }} what `alsoUnpacked`:
 *   packages to unpack into `target` even if this machine has them
 * @returns {Promise<string | undefined>} the reason of a failure
 */
export async function extractWithApt({ packageName, alsoUnpacked = [], target, fromBackports = false }) {
  const parent = join(target, '..');
  mkdirSync(parent, { recursive: true });
  const scratch = mkdtempSync(join(parent, 'unpacking-'));
  try {
    const names = [packageName, ...alsoUnpacked];
    return (await download(names, scratch, fromBackports)) ?? (await unpack(scratch, target));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {string[]} packageNames @param {string} scratch @param {boolean} fromBackports */
async function download(packageNames, scratch, fromBackports) {
  mkdirSync(join(scratch, 'lists', 'partial'), { recursive: true });
  mkdirSync(join(scratch, 'archives', 'partial'), { recursive: true });
  const settings = join(scratch, 'apt.conf');
  // Uses the dpkg status of the machine, so that only missing packages are downloaded.
  writeFileSync(
    settings,
    [
      `Dir::State "${scratch}";`,
      `Dir::State::lists "${scratch}/lists";`,
      'Dir::State::status "/var/lib/dpkg/status";',
      `Dir::Cache "${scratch}";`,
      `Dir::Cache::archives "${scratch}/archives";`,
      'APT::Sandbox::User "";',
      'Debug::NoLocking "true";',
    ].join('\n'),
  );
  const env = { ...process.env, APT_CONFIG: settings, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  const release = fromBackports ? await addBackports(scratch, settings) : undefined;
  // A source that cannot be reached is only a warning here, because the download may succeed without it.
  const update = await run('apt-get', ['update'], { env });
  if (update.code === 127) return 'there is no apt-get here';
  const from = release === undefined ? [] : ['--target-release', release];
  // apt downloads an installed package only for a reinstallation.
  const options = ['--download-only', '--reinstall', '--yes', '--no-install-recommends'];
  const fetched = await run('apt-get', ['install', ...options, ...from, ...packageNames], { env });
  return fetched.code === 0 ? undefined : lastLines(fetched.output, 2);
}

/**
 * Adds the backports of this distribution to the sources of the machine, from the same server.
 * @param {string} scratch @param {string} settings the file with the settings of apt
 * @returns {Promise<string>} the name of the release
 */
async function addBackports(scratch, settings) {
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE) $(COMPONENT)',
  ]);
  const main = stdout.split('\n').map((line) => line.split(' '));
  const codename = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const uri = main.find(([, name, component]) => name === codename && component === 'main')?.[0] ?? '';
  const release = `${codename}-backports`;
  const machine = '/etc/apt/sources.list';
  const list = join(scratch, 'sources.list');
  const known = existsSync(machine) ? readFileSync(machine, 'utf8') : '';
  writeFileSync(list, `${known}\ndeb ${uri} ${release} main\n`);
  writeFileSync(settings, `\nDir::Etc::sourcelist "${list}";\n`, { flag: 'a' });
  return release;
}

/** @param {string} scratch @param {string} target */
async function unpack(scratch, target) {
  const root = join(scratch, 'root');
  for (const archive of readdirSync(join(scratch, 'archives')).filter((name) => name.endsWith('.deb'))) {
    const unpacked = await run('dpkg-deb', ['-x', join(scratch, 'archives', archive), root]);
    if (unpacked.code !== 0) return lastLines(unpacked.output, 2);
  }
  try {
    renameSync(root, target); // never exists incomplete
  } catch (error) {
    // Another launcher was first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) return messageOf(error);
  }
  return undefined;
}

/**
 * @param {string} root a tree unpacked by {@link extractWithApt}
 * @returns {NodeJS.ProcessEnv} an environment in which its programs find their libraries
 */
export function environmentOf(root) {
  const path = [...libraryDirs(root), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return { ...process.env, LD_LIBRARY_PATH: path };
}

/**
 * @param {string} root a tree unpacked by {@link extractWithApt}
 * @returns {string[]} its directories of shared libraries, for LD_LIBRARY_PATH
 */
export function libraryDirs(root) {
  return ['usr/lib', 'lib'].flatMap((dir) => {
    try {
      return (
        readdirSync(join(root, dir))
          .filter((name) => name.includes('-linux-'))
          // Chromium's libpulse needs a library that the distribution keeps in a directory of its own.
          .flatMap((name) => [join(root, dir, name), join(root, dir, name, 'pulseaudio')])
      );
    } catch {
      return []; // the package has none
    }
  });
}
