import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../launcher/repository.mjs';

/**
 * The blocks of this language in a page of docs/operate.
 * @param {string} page @param {string} language
 */
export function blocksOf(page, language) {
  const text = readFileSync(join(repositoryDir, 'docs/operate', page), 'utf8');
  return [...text.matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , block]) => block ?? '');
}

/**
 * The only one.
 * @param {string} page @param {string} language
 */
export function blockOf(page, language) {
  const [block, ...others] = blocksOf(page, language);
  if (block === undefined || others.length > 0) throw new Error(`${page} has not one block of ${language}`);
  return block;
}
