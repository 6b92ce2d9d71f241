import { REPOSITORY_DIR } from '@rampart/test-platform';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { tell } from '../report/tell';

const run = promisify(execFile);
const TOOLS_DIR = join(REPOSITORY_DIR, '.tools');

/** Installs and builds with the launcher of the checkout itself. */
const PREPARE = `
  const { prepareCheckout } = await import(process.argv[1] + '/infra/launcher/prepare.mjs');
  const { createProgress } = await import(process.argv[1] + '/infra/launcher/progress.mjs');
  await prepareCheckout(createProgress());
`;

/** A built checkout: the directory that was named, or the files of the commit, which are kept below `.tools` for the next run. */
export async function otherCheckout(named: string): Promise<string> {
  const directory = resolve(named);
  if (existsSync(join(directory, 'apps/api/dist/src/main.js'))) return directory;
  const git = (...args: string[]) => run('git', ['-C', REPOSITORY_DIR, ...args]);
  const commit = (await git('rev-parse', '--verify', `${named}^{commit}`)).stdout.trim();
  const checkout = join(TOOLS_DIR, 'bench', commit);
  if (!existsSync(checkout)) {
    tell(`unpacking ${named}`);
    const unpacking = `${checkout}.new`;
    await rm(unpacking, { recursive: true, force: true });
    await mkdir(join(unpacking, '.tools'), { recursive: true });
    await git('archive', '--output', `${unpacking}.tar`, commit);
    await run('tar', ['-xf', `${unpacking}.tar`, '-C', unpacking]);
    await rm(`${unpacking}.tar`);
    // Programs that this checkout has fetched; the records of installs and builds are its own.
    for (const name of await readdir(TOOLS_DIR)) {
      if (name.startsWith('pnpm-')) await symlink(join(TOOLS_DIR, name), join(unpacking, '.tools', name));
    }
    await rename(unpacking, checkout);
  }
  tell(`building ${named}`);
  await run(process.execPath, ['--input-type=module', '-e', PREPARE, checkout]);
  return checkout;
}
