import { parseArgs } from 'node:util';

export interface BenchOptions {
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

export const USAGE = `Usage: npm run bench -- [--teams 1000] [--challenges 60] [--solves 15] [--concurrency 32] [--seconds 10]
                      [--only <part of a name>]... [--json]

Seeds an event over HTTP, measures the hot routes in closed loops and puts each beside what this machine can do at most:
a bare HTTP server with the same bytes, a bare SQL insert of the same rows. Needs SVC_DATABASE_URL and SVC_REDIS_URL of
servers it may fill; "npm run bench" starts some.`;

export class UsageError extends Error {}

/** At least the teams whose solves the freshness measure watches, and as many others. */
const MIN_TEAMS = 40;

/** Reads the command line; null when only the usage was asked for. Throws UsageError. */
export function parseOptions(args: readonly string[]): BenchOptions | null {
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
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
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
