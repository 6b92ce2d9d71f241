import { parseArgs } from 'node:util';
import { MIN_TEAMS } from './event/seed-event';

export interface LoadOptions {
  /** Each is measured on an event of its own. */
  readonly sizes: readonly number[];
  readonly challenges: number;
  /** Solves of each team before anything is measured. */
  readonly solves: number;
  /** Requests under way at once in closed loops. */
  readonly concurrency: number;
  /** Time each measure takes, split into rounds that alternate with what it is compared with. */
  readonly seconds: number;
  /** Measure only those whose name contains one of these; null for all. */
  readonly only: readonly string[] | null;
  /** A commit, or the directory of a built checkout, to compare with instead of ceilings; null for none. */
  readonly against: string | null;
}

export interface LiveOptions {
  /** Streams that stay open. */
  readonly streams: number;
  readonly teams: number;
  /** Right flags. */
  readonly perSecond: number;
  readonly seconds: number;
}

export interface RushOptions {
  readonly teams: number;
  /** How long everybody polls after the last one has come. */
  readonly seconds: number;
}

const TIMINGS = ['recover', 'conceal', 'register', 'announcements'] as const;

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'load'; readonly options: LoadOptions }
  | { readonly name: 'page'; readonly options: LoadOptions }
  | { readonly name: 'rush'; readonly options: RushOptions }
  | { readonly name: 'live'; readonly options: LiveOptions }
  | { readonly name: 'lost-board'; readonly teams: number }
  | { readonly name: 'cores'; readonly options: LoadOptions }
  | { readonly name: Exclude<(typeof TIMINGS)[number], 'announcements'>; readonly calls: number }
  | { readonly name: 'announcements'; readonly rounds: number; readonly seed: string };

export const USAGE = `Usage: npm run bench                       the short run: everything that is asked often, with 1,000 teams (6 minutes)
       npm run bench -- [options]          the same with other sizes or in part
       npm run bench -- --against <commit> this checkout and another one in the same run
       npm run bench -- rush               5,000 teams open the event within ten seconds of its start, and poll
       npm run bench -- live               5,000 streams of live updates while right flags arrive
       npm run bench -- lost-board         Redis emptied and the leading worker killed: when does the board move again?
       npm run bench -- cores              two API processes on two cores beside one on one
       npm run bench -- page               all of the above, with up to 100,000 teams (40 minutes); writes docs/performance.md
       npm run bench -- timing <which>     whether answers that must not differ can be told apart by their times

Options of the first, and with other defaults of "page" and "cores":
  --teams 1000[,10000]   sizes of the event    --seconds 6       for each measure
  --challenges 60        --solves 15           --concurrency 32  requests under way at once
  --only <part of name>  may be repeated
  --against <commit or directory of a built checkout>  fails when anything costs over 3 % more CPU time than there;
                         "--against ." is the control: where that finds a difference, the machine is too busy
rush:        [--teams 5000] [--seconds 20]
live:        [--streams 5000] [--teams 1000] [--per-second 50] [--seconds 20]
lost-board:  [--teams 1000]
timing:      recover|conceal|register [--calls 500], announcements [--rounds 2000] [--seed <text>]

Every figure stands beside what this machine can do at most: a bare node:http server that answers the same bytes, a bare SQL
insert of the same rows. Ratios are given by rate and by CPU time; the second does not depend on who waits for whom, and
counts when the generator of the load needs half a core or more ("!"). A run fails when a target is missed or an answer
was not expected. PostgreSQL and Redis are started for the run and write to disk. Needs Linux.`;

export class UsageError extends Error {}

const LOAD_DEFAULTS = {
  load: { teams: '1000', seconds: '6' },
  page: { teams: '1000,10000,100000', seconds: '9' },
  cores: { teams: '1000', seconds: '6' },
} as const;

/** Reads the command line. Throws UsageError, or the errors of `parseArgs`. */
export function parseCommand(args: readonly string[]): Command {
  if (args.includes('--help')) return { name: 'help' };
  const [name = ''] = args;
  const rest = args.slice(1);
  if (name === '' || name.startsWith('-')) return { name: 'load', options: parseLoadOptions('load', args) };
  switch (name) {
    case 'page':
    case 'cores':
      return { name, options: parseLoadOptions(name, rest) };
    case 'rush':
      return { name, options: numbersOf(rest, { teams: 5000, seconds: 20 }) };
    case 'live': {
      const defaults = { streams: 5000, teams: 1000, 'per-second': 50, seconds: 20 };
      const { 'per-second': perSecond, ...numbers } = numbersOf(rest, defaults);
      return { name, options: { ...numbers, perSecond } };
    }
    case 'lost-board':
      return { name, ...numbersOf(rest, { teams: 1000 }) };
    case 'timing':
      return parseTiming(rest);
    default:
      throw new UsageError(`There is nothing called "${name}" to measure.`);
  }
}

function parseTiming(args: readonly string[]): Command {
  const name = TIMINGS.find((timing) => timing === args[0]);
  const rest = args.slice(1);
  switch (name) {
    case undefined:
      throw new UsageError(`There is no timing "${args[0] ?? ''}": use one of ${TIMINGS.join(', ')}.`);
    case 'announcements': {
      const { values } = parseArgs({
        args: rest,
        options: {
          rounds: { type: 'string', default: '2000' },
          seed: { type: 'string', default: String(process.pid) },
        },
      });
      return { name, rounds: wholeNumber('rounds', values.rounds, 1), seed: values.seed };
    }
    case 'recover':
    case 'conceal':
    case 'register':
      return { name, ...numbersOf(rest, { calls: 500 }) };
  }
}

/** Options that are all whole numbers, by name. */
function numbersOf<Name extends string>(
  args: readonly string[],
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const numbers = names.map((name) => {
    const least = name === 'teams' ? MIN_TEAMS : 1;
    return [name, wholeNumber(name, String(values[name] ?? defaults[name]), least)];
  });
  return Object.fromEntries(numbers) as Record<Name, number>;
}

function parseLoadOptions(command: keyof typeof LOAD_DEFAULTS, args: readonly string[]): LoadOptions {
  const defaults = LOAD_DEFAULTS[command];
  const { values } = parseArgs({
    args: [...args],
    options: {
      teams: { type: 'string', default: defaults.teams },
      challenges: { type: 'string', default: '60' },
      solves: { type: 'string', default: '15' },
      concurrency: { type: 'string', default: '32' },
      seconds: { type: 'string', default: defaults.seconds },
      only: { type: 'string', multiple: true },
      against: { type: 'string' },
    },
  });
  const options = {
    sizes: values.teams.split(',').map((teams) => wholeNumber('teams', teams, MIN_TEAMS)),
    challenges: wholeNumber('challenges', values.challenges, 1),
    solves: wholeNumber('solves', values.solves, 0),
    concurrency: wholeNumber('concurrency', values.concurrency, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    only: values.only ?? null,
    against: values.against ?? null,
  };
  if (options.against !== null && command !== 'load') {
    throw new UsageError(`--against does not go with "${command}".`);
  }
  if (options.sizes.length > 1 && (options.against !== null || command === 'cores')) {
    throw new UsageError('--teams: --against and "cores" measure one size.');
  }
  if (options.solves >= options.challenges) {
    throw new UsageError(
      '--solves must be below --challenges: the measures need pairs that are not solved yet.',
    );
  }
  return options;
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) {
    throw new UsageError(`--${name} must be a whole number from ${least}.`);
  }
  return value;
}
