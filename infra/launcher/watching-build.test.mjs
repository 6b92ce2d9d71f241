import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { sourceFingerprint } from './build-fingerprint.mjs';
import { compile, startWatchingBuild } from './build.mjs';
import { repositoryDir } from './repository.mjs';

/** Ends well unless the source says `broken`; the first build saves another change while it runs, as does one of the page. */
const compiler = `
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
appendFileSync('builds', '.');
const source = 'packages/one/src/a.ts';
const text = readFileSync(source, 'utf8');
if (text === 'saved at once') writeFileSync(source, 'broken, saved during a build');
if (text.startsWith('broken')) {
  writeFileSync(source, 'mended');
  process.exit(1);
}
const page = 'apps/web/src/page.tsx';
if (readFileSync(page, 'utf8') === 'saved') {
  writeFileSync(page, 'seen');
  writeFileSync(source, 'saved after the page');
}
`;

/** The real compiler; while it runs for the first time, the source is saved after it was read. */
const whileSaving = `
const { execFileSync } = require('node:child_process');
const { existsSync, utimesSync, writeFileSync } = require('node:fs');
const startedAt = new Date();
const isFirst = !existsSync('packages/one/dist');
const compiler = ${JSON.stringify(join(repositoryDir, 'node_modules/typescript/bin/tsc'))};
execFileSync(process.execPath, [compiler, ...process.argv.slice(2)]);
if (isFirst) {
  writeFileSync('packages/one/src/a.ts', 'export const a = 2;');
  utimesSync('packages/one/src/a.ts', startedAt, startedAt);
}
`;

/** Ends as the real one when the system kills it because memory ran out. */
const killed = `
require('node:child_process').execFileSync(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")']);
`;

/** @type {import('./progress.mjs').Progress} */
const progress = { step: (_title, step) => step(), say: () => undefined };

describe('a source that is saved while the compiler runs', { timeout: 60_000 }, () => {
  /** @param {(repository: string, compiled: () => string) => Promise<void>} work */
  async function inRepository(work) {
    const repository = mkdtempSync(join(tmpdir(), 'saved-during-build-'));
    const write = (/** @type {string} */ file, /** @type {string | object} */ content) => {
      mkdirSync(dirname(join(repository, file)), { recursive: true });
      writeFileSync(join(repository, file), typeof content === 'string' ? content : JSON.stringify(content));
    };
    write('node_modules/typescript/bin/tsc', whileSaving);
    write('tsconfig.json', { files: [], references: [{ path: 'packages/one' }] });
    write('packages/one/package.json', {});
    write('packages/one/tsconfig.json', {
      compilerOptions: { composite: true, rootDir: '.', outDir: 'dist', types: [] },
      include: ['src'],
    });
    write('packages/one/src/a.ts', 'export const a = 1;');
    try {
      await work(repository, () => readFileSync(join(repository, 'packages/one/dist/src/a.js'), 'utf8'));
    } finally {
      rmSync(repository, { recursive: true });
    }
  }

  it('is compiled by the next build', () =>
    inRepository(async (repository, compiled) => {
      const toolsDir = join(repository, '.tools');
      mkdirSync(toolsDir);
      await compile({ repository, toolsDir, progress });
      assert.match(compiled(), /a = 1/);
      await compile({ repository, toolsDir, progress });
      assert.match(compiled(), /a = 2/);
    }));

  it('is compiled by a watching build', () =>
    inRepository(async (repository, compiled) => {
      await new Promise((resolve) => {
        const watching = startWatchingBuild({
          repository,
          onBuilt: () => {
            if (compiled().includes('a = 1')) return;
            watching.kill();
            resolve(undefined);
          },
        });
        writeFileSync(join(repository, 'packages/one/src/b.ts'), 'export const b = 1;');
      });
    }));
});

describe('a watching build', { timeout: 60_000 }, () => {
  const repository = mkdtempSync(join(tmpdir(), 'watching-build-'));
  after(() => rmSync(repository, { recursive: true }));
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
    mkdirSync(dirname(join(repository, file)), { recursive: true });
    writeFileSync(join(repository, file), text);
  };
  write('node_modules/typescript/bin/tsc', compiler);
  write('packages/one/package.json', '{}');
  write('packages/one/src/a.ts', 'before');
  write('apps/web/package.json', '{}');
  write('apps/web/src/page.tsx', 'before');

  it('compiles what is saved right after its start and during a build, and counts builds without an error', async () => {
    let builds = 0;
    await new Promise((resolve) => {
      const watching = startWatchingBuild({
        repository,
        onBuilt: () => {
          builds += 1;
          if (builds < 2) return;
          watching.kill();
          resolve(undefined);
        },
      });
      write('packages/one/src/a.ts', 'saved at once');
    });
    assert.equal(builds, 2);
  });

  it('compiles a change of the web app, which is none of what runs', async () => {
    writeFileSync(join(repository, 'builds'), '');
    await new Promise((resolve) => {
      const watching = startWatchingBuild({
        repository,
        onBuilt: () => {
          watching.kill();
          resolve(undefined);
        },
      });
      write('apps/web/src/page.tsx', 'saved');
    });
    assert.equal(readFileSync(join(repository, 'builds'), 'utf8'), '..');
  });

  it('leaves alone what the compiler does not read: styles, documents, and what an editor keeps beside an open file', () => {
    const before = sourceFingerprint(repository);
    for (const name of ['page.css', 'README.md', '.a.ts.swp', '.#a.ts', '#a.ts#', 'a.ts~', '4913'])
      write(`packages/one/src/${name}`, 'typed');
    assert.equal(sourceFingerprint(repository), before);
  });
});

it('a compiler that the system kills is reported as a want of memory', async () => {
  const repository = mkdtempSync(join(tmpdir(), 'killed-build-'));
  try {
    const scripts = join(repository, 'node_modules/typescript/bin');
    mkdirSync(scripts, { recursive: true });
    writeFileSync(join(scripts, 'tsc'), killed);
    await assert.rejects(
      compile({ repository, toolsDir: repository, progress }),
      /killed.*1 GB of free memory/,
    );
  } finally {
    rmSync(repository, { recursive: true });
  }
});
