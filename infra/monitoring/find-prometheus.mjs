import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { extractWithApt } from '../launcher/apt-extract.mjs';
import { toolsDir } from '../launcher/repository.mjs';

/**
 * The directory of `prometheus` and `promtool`: of this machine, or unpacked from the distribution's package.
 * @returns {Promise<string>}
 */
export async function findPrometheus() {
  const isThere = (/** @type {string} */ dir) =>
    ['prometheus', 'promtool'].every((name) => existsSync(join(dir, name)));
  const installed = (process.env['PATH'] ?? '').split(delimiter).find(isThere);
  if (installed !== undefined) return installed;
  const root = join(toolsDir, 'prometheus');
  const unpacked = join(root, 'usr/bin');
  const refusal = isThere(unpacked)
    ? undefined
    : await extractWithApt({ packageName: 'prometheus', target: root });
  if (refusal === undefined) return unpacked;
  throw new Error(`No Prometheus was found and none could be fetched (${refusal}).`);
}
