// Programs of other projects that the suites need: those of this machine, or else unpacked into .tools.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { environmentOf, extractWithApt } from '../../launcher/apt-extract.mjs';
import { toolsDir } from '../../launcher/repository.mjs';

const places = ['usr/sbin', 'usr/bin'];

/**
 * @param {{ program: string, packageName: string }} what
 * @returns {Promise<{ program: string, root: string, env: NodeJS.ProcessEnv }>} `root` contains the other files of its
 *   package
 */
export async function findProgram({ program, packageName }) {
  const onMachine = [...(process.env['PATH'] ?? '').split(delimiter), ...places.map((place) => `/${place}`)];
  const installed = onMachine.map((dir) => join(dir, program)).find((path) => existsSync(path));
  if (installed !== undefined) return { program: installed, root: '/', env: process.env };
  const root = join(toolsDir, packageName);
  const unpacked = () => places.map((place) => join(root, place, program)).find((path) => existsSync(path));
  let refusal;
  for (const fromBackports of [false, true]) {
    if (unpacked() === undefined)
      refusal = await extractWithApt({ packageName, target: root, fromBackports });
  }
  const found = unpacked();
  if (found === undefined)
    throw new Error(`${packageName} cannot be fetched: ${refusal ?? `it has no ${program}`}`);
  return { program: found, root, env: environmentOf(root) };
}
