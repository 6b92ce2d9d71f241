// Every link leads somewhere, and so does every document that a comment names.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryDir } from './repository.mjs';

const SKIPPED_DIRECTORIES = new Set([
  'node_modules',
  'dist',
  'site',
  'coverage',
  'secrets',
  'testdata',
  'conf.d',
]);
const READ_EXTENSIONS = new Set(['.ts', '.mjs', '.cjs', '.js', '.md', '.json', '.yml', '.yaml', '.conf']);
/** Paths that tests make up. */
const INVENTED = new Set(['docs/unread.md']);

/** @param {string} directory @returns {string[]} paths from the top of the repository, with slashes */
function listFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      return entry.name.startsWith('.') || SKIPPED_DIRECTORIES.has(entry.name) ? [] : listFiles(path);
    }
    return entry.isFile() && READ_EXTENSIONS.has(extname(path)) ? [relative(repositoryDir, path)] : [];
  });
}

const files = listFiles(repositoryDir).filter((path) => path !== 'pnpm-lock.yaml');
const read = (/** @type {string} */ path) => readFileSync(join(repositoryDir, path), 'utf8');

/** A text as one line, so that a citation that breaks over two lines of a comment is found. @param {string} text */
const joined = (text) => text.replaceAll(/\n[ \t]*(\*(?!\/)|\/\/|#|--|>)?[ \t]*/g, ' ');

/** @param {string} markdown without the contents of its code blocks */
const prose = (markdown) => markdown.replaceAll(/^( *)(```|~~~)[\s\S]*?^\1\2/gm, '');

/** What a forge makes of a heading. @param {string} heading */
const slugOf = (heading) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');

/** @type {Map<string, string[]>} */
const anchorsByPath = new Map();

/** The anchors of a Markdown file; a heading that repeats is numbered. @param {string} path */
function anchorsOf(path) {
  const known = anchorsByPath.get(path);
  if (known !== undefined) return known;
  /** @type {string[]} */
  const anchors = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const [, heading = ''] of prose(read(path)).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.push(times === 0 ? slug : `${slug}-${times}`);
  }
  anchorsByPath.set(path, anchors);
  return anchors;
}

/** Why a link leads nowhere; undefined when it does not. @param {string} path @param {string | undefined} anchor */
function faultOf(path, anchor) {
  if (!existsSync(join(repositoryDir, path))) return 'there is no such file';
  if (anchor === undefined || extname(path) !== '.md') return undefined;
  return anchorsOf(path).includes(anchor) ? undefined : 'it has no such heading';
}

describe('links', () => {
  it('every document of docs/ that is cited by its path exists, with the heading that is named', () => {
    const found = files.flatMap((path) =>
      [...joined(read(path)).matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].flatMap(([cited, anchor]) => {
        if (INVENTED.has(cited)) return [];
        const fault = faultOf(cited.split('#', 1)[0] ?? '', anchor);
        return fault === undefined ? [] : [`${path}: ${cited}: ${fault}`];
      }),
    );
    assert.deepEqual(found, []);
  });

  it('every decision that is cited by its number exists', () => {
    const numbers = readdirSync(join(repositoryDir, 'docs/decisions')).map((name) => name.slice(0, 4));
    const found = files.flatMap((path) =>
      [...joined(read(path)).matchAll(/\bdecisions?[ /](\d{4})\b/g)]
        .filter(([, number = '']) => !numbers.includes(number))
        .map(([cited]) => `${path}: ${cited}`),
    );
    assert.deepEqual(found, []);
  });

  it('every relative link of a Markdown file leads to a file and a heading that exist', () => {
    const found = files
      .filter((path) => extname(path) === '.md')
      .flatMap((path) =>
        [...prose(read(path)).matchAll(/\]\(<?([^)\s>]+)>?\)/g)].flatMap(([, target = '']) => {
          if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return [];
          const [file = '', anchor] = decodeURI(target).split('#', 2);
          const fault = faultOf(file === '' ? path : join(dirname(path), file), anchor);
          return fault === undefined ? [] : [`${path}: ${target}: ${fault}`];
        }),
      );
    assert.deepEqual(found, []);
  });

  it('an anchor of docs/rules is on one page alone, so that a page can be named by it', () => {
    const anchors = files
      .filter((path) => path.startsWith('docs/rules/') && !path.endsWith('README.md'))
      .flatMap((path) => anchorsOf(path).slice(1));
    assert.deepEqual(
      anchors.filter((anchor, place) => anchors.indexOf(anchor) !== place),
      [],
    );
  });
});
