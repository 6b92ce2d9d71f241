// The code blocks of docs/operate. The suites get them from `blockOf` and run them as they are written.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../launcher/repository.mjs';

const guides = join(repositoryDir, 'docs/operate');

/** @typedef {{ page: string, heading: string, nth: number, language: string, text: string }} Block `nth` under its heading, from 1 */

/** @returns {Block[]} in order */
export function allBlocks() {
  return readdirSync(guides).flatMap((page) => blocksIn(page, readFileSync(join(guides, page), 'utf8')));
}

/** @param {string} page @param {string} markdown @returns {Block[]} */
export function blocksIn(page, markdown) {
  /** @type {Block[]} */
  const blocks = [];
  let heading = '';
  const parts = /^#+ (.*)$|^( *)```(\w+)\n([\s\S]*?)^\2```$/gm;
  for (const [, title, indent = '', language = '', body = ''] of markdown.matchAll(parts)) {
    if (title !== undefined) heading = title;
    else {
      const nth = blocks.filter((block) => block.heading === heading).length + 1;
      const text = body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
      blocks.push({ page, heading, nth, language, text });
    }
  }
  return blocks;
}

/**
 * @param {string} page @param {string} heading @param {number} [nth]
 * @param {[string, string][]} [changes] replacements for the test; each replaced text must occur
 */
export function blockOf(page, heading, nth = 1, changes = []) {
  const isIt = (/** @type {Block} */ block) =>
    block.page === page && block.heading === heading && block.nth === nth;
  const found = allBlocks().find(isIt);
  if (found === undefined) throw new Error(`${page}, "${heading}", has no block number ${nth}`);
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${page}, "${heading}", does not say ${from}`);
    return text.replaceAll(from, to);
  }, found.text);
}
