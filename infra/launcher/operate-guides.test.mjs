// Every command in the guides for operators is one that exists, with the options that exist, and every block is run by a
// suite: that of the composition, or of the operations.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { allBlocks, blocksIn } from '../guides/guide.mjs';
import { NOT_RUN } from '../guides/not-run.mjs';
import { repositoryDir } from './repository.mjs';

const built = (/** @type {string} */ path) =>
  createRequire(import.meta.url)(join(repositoryDir, 'apps/cli/dist/src', path));
const guides = join(repositoryDir, 'docs/operate');
const manifest = JSON.parse(readFileSync(join(repositoryDir, 'package.json'), 'utf8'));

/** Programs of the system or of a cluster, which are not ours to check. */
const others = [
  'apt-get',
  'cat',
  'cd',
  'chmod',
  'cp',
  'curl',
  'echo',
  'export',
  'git',
  'helm',
  'install',
  'kubectl',
  'mkdir',
  'openssl',
  'sed',
  'source',
  'tar',
];
const composeVerbs = [
  'build',
  'config',
  'down',
  'exec',
  'logs',
  'ps',
  'pull',
  'restart',
  'run',
  'start',
  'stop',
  'up',
];
const composeServices = [
  ...readFileSync(join(repositoryDir, 'docker-compose.yml'), 'utf8').matchAll(/^ {2}([a-z][\w-]*):$/gm),
].map(([, name = '']) => name);

/** @param {import('../guides/guide.mjs').Block[]} blocks @returns {string[]} their commands, a pipeline in its parts */
function commandsIn(blocks) {
  return blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll(/\\\n/g, ' ').split('\n'))
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
    .flatMap((line) => line.replaceAll(/ >>? \S+/g, '').split(/ \| | && /))
    .map((part) => part.trim());
}

/** The blocks that the suites name, as `NOT_RUN` does. */
function namedBySuites() {
  const files = readdirSync(join(repositoryDir, 'infra'), { recursive: true, encoding: 'utf8' });
  const call = /\b(?:blockOf|follow|start|serve)\((?:[^'()]*,)?\s*'([\w-]+\.md)',\s*'([^']+)'(?:,\s*(\d+))?/g;
  return files
    .filter((file) => /\.(operations|part|suite)\.mjs$/.test(file) || file.endsWith('installation.mjs'))
    .flatMap((file) => [...readFileSync(join(repositoryDir, 'infra', file), 'utf8').matchAll(call)])
    .map(([, page, heading, nth = '1']) => `${page}, ${heading}, ${nth}`);
}

/** @type {Map<string, { verbs: string[], options: string[] }>} */
const known = new Map();

/** Why a call of our command line is wrong; undefined when it is not. @param {string[]} args */
function faultOfOurs([name = '', ...args]) {
  const words = known.get(name);
  if (words === undefined) return `there is no command "${name}"`;
  const options = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.split('=')[0] ?? '');
  const unknown = options.filter((option) => !words.options.includes(option));
  if (unknown.length > 0) return `${name} has no option ${unknown.join(', ')}`;
  const [verb = ''] = args;
  const needsVerb = words.verbs.length > 0 && !verb.startsWith('--');
  return needsVerb && !words.verbs.includes(verb) ? `${name} has no verb "${verb}"` : undefined;
}

/** @param {string} command @returns {string | undefined} why it cannot be run as it is written */
function faultOf(command) {
  const words = command.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  while (/^[A-Z0-9_]+=/.test(words[0] ?? '')) words.shift();
  const [program = '', ...args] = words;
  if (program === '' || program.startsWith('rampart()') || others.includes(program)) return undefined;
  // As a guide has defined it.
  if (program === 'rampart') return faultOfOurs(args);
  if (program === 'npm') {
    if (args[0] === 'start') return undefined;
    const [script = '', ...rest] = args.filter((arg) => arg !== 'run' && arg !== '--silent' && arg !== '--');
    if (manifest.scripts[script] === undefined) return `there is no script "${script}"`;
    return script === 'rampart' ? faultOfOurs(rest) : undefined;
  }
  if (program === 'docker' && args[0] === 'compose') {
    const verb = args.find((arg) => composeVerbs.includes(arg));
    if (verb === undefined) return 'Compose has no such command';
    const after = args.slice(args.indexOf(verb) + 1);
    if (verb !== 'run') return undefined;
    const service = after.findIndex((arg) => composeServices.includes(arg));
    if (service < 0) return 'the composition has no such service';
    return after[service] === 'cli' ? faultOfOurs(after.slice(service + 1)) : undefined;
  }
  if (program === 'node') return faultOf(args[0] ?? '');
  return existsSync(join(repositoryDir, program)) ? undefined : `there is no program "${program}"`;
}

describe('the guides for operators', () => {
  before(async () => {
    const { COMMANDS } = built('commands.js');
    const { wordsOf } = built('completion/completion-scripts.js');
    for (const [name, { load, summary }] of Object.entries(COMMANDS)) {
      known.set(name, wordsOf(name, summary, (await load()).usage));
    }
  });

  for (const guide of readdirSync(guides)) {
    it(`${guide} has no command that does not exist`, () => {
      const faults = commandsIn(allBlocks().filter(({ page }) => page === guide)).flatMap((command) => {
        const fault = faultOf(command);
        return fault === undefined ? [] : [`${command}: ${fault}`];
      });
      assert.deepEqual(faults, []);
    });
  }

  it('has no block that no suite runs, and the suites none that does not exist', () => {
    const blocks = allBlocks()
      .filter(({ language }) => ['sh', 'yaml', 'sql', 'ini'].includes(language))
      .map(({ page, heading, nth }) => `${page}, ${heading}, ${nth}`);
    const all = allBlocks().map(({ page, heading, nth }) => `${page}, ${heading}, ${nth}`);
    const run = namedBySuites();
    assert.deepEqual(
      blocks.filter((block) => !run.includes(block) && !(block in NOT_RUN)),
      [],
    );
    assert.deepEqual(
      [...run, ...Object.keys(NOT_RUN)].filter((block) => !all.includes(block)),
      [],
    );
    assert.deepEqual(
      Object.keys(NOT_RUN).filter((block) => run.includes(block)),
      [],
    );
  });

  it('(control) wrong commands are found', () => {
    const wrong = [
      'npm run rampart -- backpu event.tar.gz',
      'npm run --silent rampart -- backup event.tar.gz --encrpyt',
      'npm run nothing',
      'docker compose run --rm cli secrets turn token-key',
      'docker compose run --rm clo doctor',
      'docker compose fetch',
      'infra/docker/no-such-script',
    ];
    assert.deepEqual(
      wrong.filter((command) => faultOf(command) === undefined),
      [],
    );
    assert.deepEqual(commandsIn(blocksIn('', '```sh\nnpm start # here\n\necho a | sed b > c\n```\n')), [
      'npm start',
      'echo a',
      'sed b',
    ]);
  });
});
