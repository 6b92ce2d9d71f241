import { parseArgs } from 'node:util';

export interface LoadOptions {
  readonly teams: number;
  readonly challenges: number;
  /** Solves of each team before anything is measured. */
  readonly solves: number;
  /** Requests under way at once, in seeding and in every closed loop. */
  readonly concurrency: number;
  /** Time each route is measured for, split into rounds that alternate with its ceiling. */
  readonly seconds: number;
  /** Measure only those whose name contains one of these; null for all. */
  readonly only: readonly string[] | null;
  readonly json: boolean;
}

export interface LiveOptions {
  /** Streams that stay open. */
  readonly streams: number;
  readonly teams: number;
  /** Right flags. */
  readonly perSecond: number;
  readonly seconds: number;
}

export const TIMINGS = ['recover', 'conceal', 'register', 'announcements'] as const;

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'load'; readonly options: LoadOptions }
  | { readonly name: 'live'; readonly options: LiveOptions }
  | { readonly name: Exclude<(typeof TIMINGS)[number], 'announcements'>; readonly calls: number }
  | { readonly name: 'announcements'; readonly rounds: number; readonly seed: string };

export const USAGE = `Usage: npm run bench -- [--teams 1000] [--challenges 60] [--solves 15] [--concurrency 32] [--seconds 10]
                      [--only <part of a name>]... [--json]
       npm run bench -- live [--streams 5000] [--teams 1000] [--per-second 50] [--seconds 20]
       npm run bench -- timing recover|conceal|register [--calls 500]
       npm run bench -- timing announcements [--rounds 2000] [--seed <text>]

The first seeds an event over HTTP, measures the hot routes in closed loops and puts each beside what this machine can do at
most: a bare HTTP server with the same bytes, a bare SQL insert of the same rows.

live holds streams of live updates open while right flags arrive, prints the time from an answer until a stream is told, and
fails when the median is 250 ms or more, or a stream is refused, cut off or not told.

timing compares the times of answers that must not differ, prints their distributions, and fails when they can be told apart:
  recover        POST auth/recover with a known and an unknown address
  conceal        POST auth/register and PUT users/me/auth/email with a known and an unknown address
  register       registrations while the mail server works, refuses connections, or says nothing
  announcements  correct flags while the target of announcements answers, and while it says nothing

Needs SVC_DATABASE_URL and SVC_REDIS_URL of servers it may fill; "npm run bench" starts some.`;

export class UsageError extends Error {}

/** At least the teams whose solves the freshness measure watches, and as many others. */
const MIN_TEAMS = 40;

/** Reads the command line. Throws UsageError, or the errors of `parseArgs`. */
export function parseCommand(args: readonly string[]): Command {
  if (args.includes('--help')) return { name: 'help' };
  if (args[0] === 'live') return { name: 'live', options: parseLiveOptions(args.slice(1)) };
  if (args[0] !== 'timing') return { name: 'load', options: parseLoadOptions(args) };
  const name = TIMINGS.find((timing) => timing === args[1]);
  const rest = args.slice(2);
  switch (name) {
    case undefined:
      throw new UsageError(`There is no timing "${args[1] ?? ''}": use one of ${TIMINGS.join(', ')}.`);
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
    case 'register': {
      const { values } = parseArgs({ args: rest, options: { calls: { type: 'string', default: '500' } } });
      return { name, calls: wholeNumber('calls', values.calls, 1) };
    }
  }
}

function parseLiveOptions(args: readonly string[]): LiveOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      streams: { type: 'string', default: '5000' },
      teams: { type: 'string', default: '1000' },
      'per-second': { type: 'string', default: '50' },
      seconds: { type: 'string', default: '20' },
    },
  });
  return {
    streams: wholeNumber('streams', values.streams, 1),
    teams: wholeNumber('teams', values.teams, MIN_TEAMS),
    perSecond: wholeNumber('per-second', values['per-second'], 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
  };
}

function parseLoadOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      teams: { type: 'string', default: '1000' },
      challenges: { type: 'string', default: '60' },
      solves: { type: 'string', default: '15' },
      concurrency: { type: 'string', default: '32' },
      seconds: { type: 'string', default: '10' },
      only: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
    },
  });
  const options = {
    teams: wholeNumber('teams', values.teams, MIN_TEAMS),
    challenges: wholeNumber('challenges', values.challenges, 1),
    solves: wholeNumber('solves', values.solves, 0),
    concurrency: wholeNumber('concurrency', values.concurrency, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    only: values.only ?? null,
    json: values.json,
  };
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
