import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { repositoryDir } from './repository.mjs';

const programs = [
  ...['admin-bot', 'api', 'cli', 'instancer', 'leaderboard-worker'].map(
    (app) => `apps/${app}/dist/src/main.js`,
  ),
  'packages/event-files/dist/src/main.js',
  'apps/admin-bot/dist/src/job-process/main.js',
];
/** Occurs in a module that forks one of these programs by its path; it has to find the bundle of that program. */
const forks = "'../job-process/main.js'";
/** Not bundled, because they have native parts, look for their own files, or are seldom needed. */
const external =
  /^(@aws-sdk\/.*|@node-rs\/argon2|@opentelemetry\/.*|@puppeteer\/browsers|msgpackr-extract|recheck\/.*|typescript)$/;
const ownModule = /\/(apps|packages)\/[^/]+\/dist\/|\/playwright-core\/lib\//;

/**
 * Bundles the compiled programs, each at its path below `dir`.
 * @param {string} dir
 */
export async function bundlePrograms(dir) {
  // Imported here, because the launcher runs before anything is installed.
  const { rolldown } = await import('rolldown');
  for (const program of programs) {
    const place = join(dir, dirname(program));
    mkdirSync(place, { recursive: true });
    const bundled = await rolldown({
      input: join(repositoryDir, program),
      platform: 'node',
      logLevel: 'silent',
      plugins: [
        { name: 'programs', resolveId: leaveExternal, transform: (code, id) => keepPlace(code, id, dir) },
      ],
    });
    await bundled.write({
      file: join(place, 'bundle.js'),
      format: 'cjs',
      codeSplitting: false,
      dynamicImportInCjs: false,
      minify: { compress: false, mangle: false, codegen: { asciiOnly: true } },
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
 * Lets modules find the files beside them, and includes modules that are loaded late.
 * @param {string} code
 * @param {string} id
 * @param {string} dir
 */
function keepPlace(code, id, dir) {
  if (!ownModule.test(id) || !/__dirname|__filename/.test(code)) return null;
  const late = code.replaceAll('(0, node_module_1.createRequire)(__filename)(', 'require(');
  const place = code.includes(forks) ? join(dir, relative(repositoryDir, dirname(id))) : dirname(id);
  return `var __dirname = ${JSON.stringify(place)}, __filename = ${JSON.stringify(id)};\n${late}`;
}
