import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../launcher/repository.mjs';

/**
 * The only block of this language in a page of docs/operate.
 * @param {string} page @param {string} language
 */
export function blockOf(page, language) {
  const text = readFileSync(join(repositoryDir, 'docs/operate', page), 'utf8');
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].filter(([, name]) => name === language);
  if (blocks.length !== 1) throw new Error(`${page} has ${blocks.length} blocks of ${language}`);
  return blocks[0]?.[2] ?? '';
}
