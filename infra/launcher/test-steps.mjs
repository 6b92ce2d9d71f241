import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserCacheDir, findChromium, findFirefox } from './find-test-browsers.mjs';
import { repositoryDir, toolsDir } from './repository.mjs';
import { tallyOfCheck, tallyOfJest, tallyOfTap } from './tally.mjs';
import { spawnThrowawayServers } from './throwaway-process.mjs';

const inModules = (/** @type {string} */ path) => join(repositoryDir, 'node_modules', path);

/**
 * @typedef {{ name: string, title: string, run: (patterns: string[]) => Promise<import('./tally.mjs').Tally> }} TestStep
 *
 * Everything `npm test` runs, cheapest first.
 * @type {TestStep[]}
 */
export const testSteps = [
  {
    name: 'lint',
    title: 'Lint',
    run: () => check([inModules('eslint/bin/eslint.js'), '.', '--max-warnings', '0']),
  },
  {
    name: 'format',
    title: 'Formatting',
    run: () => check([inModules('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']),
  },
  {
    name: 'arrows',
    title: 'Import arrows',
    run: () =>
      check([
        inModules('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        'apps',
        'packages',
      ]),
  },
  { name: 'unit', title: 'Unit tests', run: (patterns) => jest('unit', ['--maxWorkers=2', ...patterns]) },
  { name: 'launcher', title: 'Launcher and deployment tests', run: launcherTests },
  {
    name: 'integration',
    title: 'Integration tests',
    run: (patterns) =>
      withServers(patterns, (env) => jest('integration', ['--maxWorkers=2', ...patterns], env)),
  },
  {
    name: 'e2e',
    title: 'End-to-end run',
    run: (patterns) => withServers(patterns, (env) => jest('e2e', ['--runInBand', ...patterns], env)),
  },
];

/** @param {string[]} args @returns {Promise<import('./tally.mjs').Tally>} */
async function check(args) {
  return tallyOfCheck(await node(args));
}

/** @param {string} project @param {string[]} args @param {Record<string, string>} [env] */
function jest(project, args, env) {
  return withReport(async (report) => {
    const options = ['--selectProjects', project, '--passWithNoTests', '--json', `--outputFile=${report}`];
    // jest prints the report as well when --json is given, so its standard output is not shown.
    const code = await node([inModules('jest/bin/jest.js'), ...args, ...options], env, 'ignore');
    return tallyOfJest(code, existsSync(report) ? readFileSync(report, 'utf8') : undefined);
  });
}

/** @param {string[]} patterns parts of file names @returns {Promise<import('./tally.mjs').Tally>} */
function launcherTests(patterns) {
  const dirs = ['infra/launcher', 'infra/docker'].map((dir) => join(repositoryDir, dir));
  const files = dirs.flatMap((dir) =>
    readdirSync(dir)
      .filter((name) => name.endsWith('.test.mjs') && patterns.every((pattern) => name.includes(pattern)))
      .map((name) => join(dir, name)),
  );
  return withReport(async (report) => {
    const shown = ['--test-reporter=spec', '--test-reporter-destination=stderr'];
    const counted = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
    const code = await node(['--test', ...shown, ...counted, ...files]);
    return tallyOfTap(code, existsSync(report) ? readFileSync(report, 'utf8') : '');
  });
}

/**
 * Browsers for the tests that visit pages, fetched only when they may run. Without one they are skipped, and say so.
 * @param {string[]} patterns
 * @returns {Promise<Record<string, string>>}
 */
async function browsersFor(patterns) {
  const mayRun = patterns.length === 0 || patterns.some((pattern) => pattern.includes('admin-bot'));
  if (!mayRun) return {};
  /** @type {Record<string, string>} */
  const env = {};
  if (process.env['BROWSER_PATH'] === undefined) {
    const chromium = await findChromium({ toolsDir });
    if ('program' in chromium) env['BROWSER_PATH'] = chromium.program;
    else sayMissing('Chromium', chromium.refusal);
  }
  if (process.env['BROWSER_CACHE_DIR'] === undefined) {
    const firefox = await findFirefox({ toolsDir });
    if ('refusal' in firefox) sayMissing('Firefox', firefox.refusal);
    else if (existsSync(browserCacheDir(toolsDir))) env['BROWSER_CACHE_DIR'] = browserCacheDir(toolsDir);
  }
  return env;
}

/** @param {string} browser @param {string} refusal */
function sayMissing(browser, refusal) {
  process.stderr.write(`No ${browser} was found and none could be fetched (${refusal}).\n`);
}

/**
 * A database and a Redis for the tests: those of the environment (as in the compose file of the CI), else our own.
 * @param {string[]} patterns parts of the paths of the tests that will run
 * @param {(env: Record<string, string>) => Promise<import('./tally.mjs').Tally>} work
 */
async function withServers(patterns, work) {
  const browsers = await browsersFor(patterns);
  const { SVC_DATABASE_URL, SVC_REDIS_URL } = process.env;
  if (SVC_DATABASE_URL !== undefined && SVC_REDIS_URL !== undefined)
    return work({ SVC_DATABASE_URL, SVC_REDIS_URL, ...browsers });
  const servers = await spawnThrowawayServers();
  try {
    return await work({ ...servers.env, ...browsers });
  } finally {
    await servers.stop();
  }
}

/** @param {(report: string) => Promise<import('./tally.mjs').Tally>} work */
async function withReport(work) {
  const dir = mkdtempSync(join(tmpdir(), 'rampart-report-'));
  try {
    return await work(join(dir, 'report'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to ours
 * @param {'inherit' | 'ignore'} [stdout]
 * @returns {Promise<number>} the exit code
 */
function node(args, env = {}, stdout = 'inherit') {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryDir,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdout, 'inherit'],
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
