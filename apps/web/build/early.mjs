// A script of its own, ahead of the app: it asks for the data and the code of the page that is opened while the browser
// still loads what every page needs (docs/decisions/0044-the-first-second.md).
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { contract } from './contract.mjs';

const SCRIPT = join(import.meta.dirname, '../src/early-script.ts');

/** What an address shows first, as modules below `src`. */
const PAGES = {
  '/': ['pages/home/home-page.tsx', 'components/markdown-html.ts'],
  '/challenges': ['pages/challenges/challenges-page.tsx'],
  '/challenges/': [
    'pages/challenges/challenges-page.tsx',
    'pages/challenge/challenge-panel.tsx',
    'components/markdown-html.ts',
  ],
  '/board': ['pages/board/board-page.tsx'],
};

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */

/** The chunks that hold the modules, with all they import; and their styles. @param {Bundle} bundle @param {readonly string[]} modules */
function filesOf(bundle, modules) {
  const files = new Set();
  /** @param {string} name */
  const add = (name) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    chunk.imports.forEach(add);
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && modules.some((path) => chunk.moduleIds.some((id) => id.endsWith(path))))
      add(name);
  return [...files].map((name) => `/${name}`);
}

/** The script as text. @param {Readonly<Record<string, string>>} define */
async function bundled(define) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [contract()],
    define,
    build: { write: false, rolldownOptions: { input: SCRIPT, output: { format: 'iife' } } },
  });
  const [chunk] = 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${SCRIPT} was not bundled`);
  return chunk.code;
}

/** @returns {import('vite').Plugin} */
export function early() {
  /** @type {Record<string, string>} */
  let define = {};
  return {
    name: 'rampart:early',
    apply: 'build',
    configResolved: (config) => {
      define = { __API_ORIGIN__: config.define?.['__API_ORIGIN__'] };
    },
    writeBundle: {
      order: 'pre', // the page is compressed afterwards
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const files = Object.entries(PAGES).map(([path, modules]) => [
          path,
          filesOf(bundle, modules).filter((file) => !page.includes(file)),
        ]);
        const script = await bundled({
          ...define,
          __PAGE_FILES__: JSON.stringify(Object.fromEntries(files)),
        });
        const digest = createHash('sha256').update(script).digest('base64url').slice(0, 8);
        const name = `assets/early-${digest}.js`;
        await writeFile(join(dir, name), script);
        const tag = `<script src="/${name}" async></script>`;
        await writeFile(join(dir, 'index.html'), page.replace('<title>', `${tag}\n    <title>`));
      },
    },
  };
}
