import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePrograms } from './bundle-programs.mjs';
import { forOurPostgres } from './program-environment.mjs';
import { repositoryDir } from './repository.mjs';
import { tallyOfCheck, tallyOfJest, tallyOfNode } from './tally.mjs';
import { browsersForTests } from './test-browsers.mjs';
import { spawnThrowawayServers } from './throwaway-process.mjs';

/**
 * The task of a step. `write`: for its output.
 * @typedef {{ selection: Selection, write: (text: string) => void }} Job
 *
 * `patterns`: parts of the names of test files; without one, all are run. `change`: changed files and the test files that
 * they can break, relative to the repository; undefined to check everything.
 * @typedef {{ patterns: string[], change?: { files: string[], tests: string[] } | undefined }} Selection
 *
 * Steps of one lane run one after the other. Lanes run at the same time, `sources` also during the build. The other two take
 * about equally long.
 * @typedef {object} TestStep
 * @property {string} name
 * @property {string} title
 * @property {'sources' | 'first' | 'second'} lane
 * @property {(job: Job) => Promise<unknown>} [fetch] fetches what it needs; called during the build
 * @property {(job: Job) => Promise<import('./tally.mjs').Tally>} run
 */

const inModules = (/** @type {string} */ path) => join(repositoryDir, 'node_modules', path);

/** @type {TestStep[]} */
export const testSteps = [
  { name: 'format', title: 'Formatting', lane: 'sources', run: checkFormat },
  { name: 'lint', title: 'Lint', lane: 'second', run: lint },
  {
    name: 'types',
    title: 'Types of the launcher',
    lane: 'second',
    run: (job) => check(job, [inModules('typescript/bin/tsc'), '-p', 'infra']),
  },
  {
    name: 'arrows',
    title: 'Import arrows',
    lane: 'second',
    run: (job) =>
      check(job, [
        inModules('dependency-cruiser/bin/dependency-cruise.mjs'),
        '--config',
        '.dependency-cruiser.cjs',
        'apps',
        'packages',
      ]),
  },
  { name: 'unit', title: 'Unit tests', lane: 'second', run: (job) => jest('unit', job, 1) },
  { name: 'launcher', title: 'Launcher and deployment tests', lane: 'second', run: launcherTests },
  { name: 'e2e', title: 'End-to-end run', lane: 'second', fetch: fetchBrowsers, run: endToEndTests },
  {
    name: 'integration',
    title: 'Integration tests',
    lane: 'first',
    fetch: browsersFor,
    run: integrationTests,
  },
];

/** @param {Job} job */
function lint(job) {
  const { change } = job.selection;
  const files = change?.files.filter((file) => /\.([cm]?js|tsx?)$/.test(file)) ?? ['.'];
  if (files.length === 0) return nothingToDo(job);
  return check(job, [inModules('oxlint/bin/oxlint'), ...files]);
}

/** @param {Job} job */
function checkFormat(job) {
  const files = job.selection.change?.files ?? ['.'];
  if (files.length === 0) return nothingToDo(job);
  const options = ['--list-different', '--no-error-on-unmatched-pattern'];
  return check(job, [inModules('oxfmt/bin/oxfmt'), ...options, ...files]);
}

/** @param {Job} job */
async function endToEndTests(job) {
  const fetched = { ...(await fetchBrowsers(job)), ...(await programsFor(job)) };
  return onServers((urls) => jest('e2e', job, END_TO_END_WORKERS, { ...urls, ...fetched }));
}

/** @param {Job} job */
async function integrationTests(job) {
  const fetched = { ...(await browsersFor(job)), ...(await programsFor(job)) };
  return onServers((urls) => jest('integration', job, INTEGRATION_WORKERS, { ...urls, ...fetched }));
}

/** @typedef {Awaited<ReturnType<typeof spawnThrowawayServers>>} ThrowawayServers */
/** @type {Promise<ThrowawayServers> | undefined} */
let servers;
let users = 0;

/**
 * Runs a step on throw-away servers, even if the environment names those of an event, because tests empty their Redis. Steps
 * that run at the same time share them.
 * @template Result
 * @param {(urls: ThrowawayServers['env']) => Promise<Result>} runStep
 * @returns {Promise<Result>}
 */
export async function onServers(runStep) {
  const ours = (servers ??= spawnThrowawayServers());
  users += 1;
  try {
    return await runStep((await ours).env);
  } finally {
    users -= 1;
    if (users === 0) {
      servers = undefined;
      await (await ours).stop();
    }
  }
}

/** More than there are cores, because these tests mostly wait. */
const INTEGRATION_WORKERS = 3;
const END_TO_END_WORKERS = 2;

/** @type {Promise<Record<string, string>> | undefined} */
let browsers;

/** @param {Job} job @returns {Promise<Record<string, string>>} */
function fetchBrowsers({ write }) {
  return (browsers ??= browsersForTests(write));
}

/** Of the integration tests, only those of the bot visit pages. */
const VISITING = /admin-bot|pages|visit|jobs|hooks|handlers|launch|browser|runner|script-check/;

/** Whether some of these integration tests do; without a name, all are run. @param {string[]} names */
export const areVisiting = (names) => names.length === 0 || names.some((name) => VISITING.test(name));

/** @param {Job} job @returns {Promise<Record<string, string>>} */
async function browsersFor(job) {
  const { patterns, change } = job.selection;
  return areVisiting(change?.tests ?? patterns) ? fetchBrowsers(job) : {};
}

/** @type {Promise<Record<string, string>> | undefined} */
let programs;

/** Bundling pays where hundreds of processes are started: in a whole run. @param {Job} job @returns {Promise<Record<string, string>>} */
async function programsFor({ selection: { patterns, change } }) {
  if (patterns.length > 0 || change !== undefined) return {};
  return (programs ??= bundleForThisRun());
}

async function bundleForThisRun() {
  const dir = directoryForThisRun('rampart-programs-');
  await bundlePrograms(dir);
  return { PROGRAMS_DIR: dir };
}

/** @param {Job} job @param {string[]} args */
async function check(job, args) {
  return tallyOfCheck(await node(job, args));
}

/** @param {Job} job */
async function nothingToDo({ write }) {
  write('Nothing to check.\n');
  return { passed: 0, failed: 0, files: [] };
}

/** The name of a compiled file, which jest runs, for that of its source. @param {string} pattern */
export const asCompiled = (pattern) =>
  pattern.replace(/(?<!dist\/)(?<=^|\/)(src|test|e2e)(?=\/|$)/, 'dist/$1').replace(/\.ts$/, '.js');

/** Limits a pattern to the part of a path below the repository, because jest compares it with whole paths. @param {string} pattern */
const inRepository = (pattern) => {
  const above = repositoryDir.replace(/[^\w/]/g, String.raw`\$&`);
  return `${above}/.*(?:${asCompiled(pattern.replace(`${repositoryDir}/`, ''))})`;
};

const PLACE_OF_PROJECT = { unit: 'src', integration: 'test', e2e: 'e2e' };

/**
 * @param {keyof typeof PLACE_OF_PROJECT} project
 * @param {Job} job
 * @param {number} workers
 * @param {Record<string, string>} [env]
 */
function jest(project, job, workers, env) {
  const { patterns, change } = job.selection;
  const place = `/dist/${PLACE_OF_PROJECT[project]}/`;
  const chosen = change?.tests.filter((file) => file.includes(place));
  if (chosen?.length === 0) return nothingToDo(job);
  const files = chosen === undefined ? patterns.map(inRepository) : ['--runTestsByPath', ...chosen];
  return withReport(async (report) => {
    const options = ['--selectProjects', project, `--maxWorkers=${workers}`, '--passWithNoTests'];
    // With --json, jest also prints the report, so its standard output is not shown.
    const output = ['--json', `--outputFile=${report}`];
    const code = await node(
      job,
      [inModules('jest/bin/jest.js'), ...options, ...output, ...files],
      env,
      'ignore',
    );
    return tallyOfJest(code, existsSync(report) ? readFileSync(report, 'utf8') : undefined);
  });
}

/** @param {Job} job */
function launcherTests(job) {
  const { patterns, change } = job.selection;
  const files = ['infra/launcher', 'infra/docker', 'infra/monitoring'].flatMap((dir) =>
    readdirSync(join(repositoryDir, dir))
      .map((name) => `${dir}/${name}`)
      .filter((file) => file.endsWith('.test.mjs'))
      // One match of several patterns is enough, as for jest.
      .filter((file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)))
      .filter((file) => change === undefined || change.tests.includes(file)),
  );
  if (files.length === 0) return nothingToDo(job);
  return withReport(async (report) => {
    const shown = ['--test-reporter=spec', '--test-reporter-destination=stderr'];
    const reporter = join(repositoryDir, 'infra/launcher/node-test-reporter.mjs');
    const counted = [`--test-reporter=${reporter}`, `--test-reporter-destination=${report}`];
    const code = await node(job, ['--test', '--test-concurrency=2', ...shown, ...counted, ...files]);
    return tallyOfNode(code, existsSync(report) ? readFileSync(report, 'utf8') : '');
  });
}

/** @param {(report: string) => Promise<import('./tally.mjs').Tally>} work */
function withReport(work) {
  return work(join(directoryForThisRun('rampart-report-'), 'report'));
}

/** @param {string} prefix @returns {string} a new directory, which is removed at the end */
function directoryForThisRun(prefix) {
  const dir = mkdtempSync(join(tmpdir(), prefix));
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/**
 * @param {Job} job
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to ours
 * @param {'pipe' | 'ignore'} [stdout]
 * @returns {Promise<number>} the exit code
 */
function node({ write }, args, env = {}, stdout = 'pipe') {
  return new Promise((resolve) => {
    const colour = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {};
    const child = spawn(process.execPath, args, {
      cwd: repositoryDir,
      env: { ...forOurPostgres(process.env), ...colour, ...env },
      stdio: ['ignore', stdout, 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
