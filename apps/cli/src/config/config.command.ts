import { PROVIDERS } from '@rampart/core/adapters';
import {
  ConfigError,
  editorSchema,
  findIneffectiveSettings,
  loadConfig,
  problemSentence,
  type ConfigProblem,
} from '@rampart/core/infra/config';
import { readArguments } from '../arguments';
import { EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';

const usage = `Usage: config check [--json] [--npm-start]
       config schema

check   Reads the configuration as the API does and prints one sentence per problem: the key, what is wrong with it, and
        in brackets the files and variables that set it. Keys and variables without effect are listed as hints. Values
        are never printed.
schema  Prints the JSON schema of a configuration file, for editors: save it, and begin the file with
        "# yaml-language-server: $schema=<path to the schema>".

  --json       {"problems": [{"path", "message", "sources"}], "hints": [...]} instead of sentences
  --npm-start  do not require what \`npm start\` provides itself: database, Redis, token key, name, origin and times

Reads SVC_CONF_DIR (or SVC_CONF_PATH, else the nearest conf.d from this program upward), SVC_CONF_DEFAULTS and the
SVC_ variables. Exit code 0 when nothing is wrong, 1 when something is, 2 for a wrong command line.`;

export const configCommand: Command = {
  usage,
  run: (args, terminal) => Promise.resolve(run(args, terminal)),
};

/** The event that `npm start` runs if none is configured. */
const EVENT_OF_NPM_START = {
  ctfName: 'Rampart CTF',
  origin: 'http://127.0.0.1:3000',
  tokenKey: Buffer.alloc(32).toString('base64'),
  startTime: 0,
  endTime: 1,
};

/**
 * The environment that `npm start` sets: it starts its own servers unless the environment, not a file, names
 * others.
 */
function environmentOfNpmStart(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = (...keys: string[]) => keys.some((key) => Boolean(env[key] ?? env[`${key}_FILE`]));
  return {
    ...env,
    ...(names('SVC_DATABASE_URL', 'SVC_DATABASE_HOST') ? {} : { SVC_DATABASE_URL: 'postgres://private' }),
    ...(names('SVC_REDIS_URL', 'SVC_REDIS_HOST') ? {} : { SVC_REDIS_URL: 'redis://private' }),
  };
}

interface Findings {
  readonly problems: readonly ConfigProblem[];
  /** Hints do not prevent a start. */
  readonly hints: readonly ConfigProblem[];
}

function findingsOf(isForNpmStart: boolean): Findings {
  try {
    if (isForNpmStart) loadConfig(environmentOfNpmStart(process.env), PROVIDERS, EVENT_OF_NPM_START);
    else loadConfig(process.env, PROVIDERS);
    return { problems: [], hints: findIneffectiveSettings(process.env, PROVIDERS) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    // Hints are only possible if the files can be read.
    const isReadable = error.details.every(({ path }) => path !== '');
    return {
      problems: error.details,
      hints: isReadable ? findIneffectiveSettings(process.env, PROVIDERS) : [],
    };
  }
}

function run(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = readArguments(args, { 'npm-start': { type: 'boolean', default: false } });
  const [what, ...others] = positionals;
  if (others.length > 0 || (what !== 'check' && what !== 'schema'))
    throw usageError('Say what to do: config check or config schema.');
  if (what === 'schema') {
    terminal.out(JSON.stringify(editorSchema(PROVIDERS), null, 2));
    return EXIT.done;
  }
  const { problems, hints } = findingsOf(values['npm-start']);
  if (values.json) {
    terminal.out(JSON.stringify({ problems, hints }));
  } else {
    if (problems.length === 0) terminal.out('The configuration is in order.');
    for (const problem of problems) terminal.out(problemSentence(problem));
    for (const hint of hints) terminal.out(`hint: ${problemSentence(hint)}`);
  }
  return problems.length === 0 ? EXIT.done : EXIT.failed;
}
