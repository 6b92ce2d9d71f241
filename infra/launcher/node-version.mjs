import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from './repository.mjs';

/**
 * Checks the version of Node, because neither npm nor Node enforces `engines`, and the errors of an older Node do not name
 * the reason.
 * @param {string} [running] the version of Node
 * @returns {string | undefined} a message if this Node cannot run the checkout
 */
export function refusalOfNode(running = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(join(repositoryDir, 'package.json'), 'utf8'));
  const [major = 0, minor = 0] = running.split('.').map(Number);
  // The ranges look like `^20.19` and `>=22.12`.
  const fits = engines.node.split(' || ').some((/** @type {string} */ range) => {
    const [oldestMajor = 0, oldestMinor = 0] = range.replace(/^\D+/, '').split('.').map(Number);
    return (major === oldestMajor && minor >= oldestMinor) || (range.startsWith('>=') && major > oldestMajor);
  });
  if (fits) return undefined;
  return (
    `Node ${running} is too old: Rampart needs ${engines.node}. Get a current one from https://nodejs.org, ` +
    'also where the distribution has an older package.'
  );
}
