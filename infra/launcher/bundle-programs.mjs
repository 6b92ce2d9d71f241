import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryDir } from './repository.mjs';

const programs = [
  ...['admin-bot', 'api', 'cli', 'instancer', 'leaderboard-worker'].map((app) => `apps/${app}`),
  'packages/event-files',
].map((home) => `${home}/dist/src/main.js`);
/** Loaded from where they are installed: they have native parts, look for files of their own, or are seldom needed. */
const external =
  /^(@aws-sdk\/.*|@node-rs\/argon2|@opentelemetry\/.*|@puppeteer\/browsers|msgpackr-extract|playwright-core|recheck\/.*|typescript)$/;
const ownModule = /\/(apps|packages)\/[^/]+\/dist\//;

/**
 * Bundles the compiled programs, each at its path below `dir`.
 * @param {string} dir
 */
export async function bundlePrograms(dir) {
  // The launcher itself runs before anything is installed.
  const { rolldown } = await import('rolldown');
  for (const program of programs) {
    const place = join(dir, dirname(program));
    mkdirSync(place, { recursive: true });
    const bundled = await rolldown({
      input: join(repositoryDir, program),
      platform: 'node',
      logLevel: 'silent',
      plugins: [{ name: 'programs', resolveId: leaveExternal, transform: keepPlace }],
    });
    await bundled.write({
      file: join(place, 'bundle.js'),
      format: 'cjs',
      codeSplitting: false,
      dynamicImportInCjs: false,
    });
    await bundled.close();
    copyFileSync(join(repositoryDir, 'infra/launcher/bundled-program.cjs'), join(dir, program));
  }
}

/** @param {string} source @param {string | undefined} importer */
function leaveExternal(source, importer) {
  if (importer === undefined || !external.test(source)) return null;
  return { id: createRequire(importer).resolve(source), external: true };
}

/**
 * Modules find the files beside them, and what they load late is part of the bundle.
 * @param {string} code
 * @param {string} id
 */
function keepPlace(code, id) {
  if (!ownModule.test(id) || !/__dirname|__filename/.test(code)) return null;
  const late = code.replaceAll('(0, node_module_1.createRequire)(__filename)(', 'require(');
  return `const __dirname = ${JSON.stringify(dirname(id))}, __filename = ${JSON.stringify(id)};\n${late}`;
}
