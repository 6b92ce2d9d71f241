import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import type { RedisClient } from '@rampart/core/infra/redis';
import { readOptions } from '../arguments';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { counted, countedEvent } from '../infra/counted';
import { createProgress } from '../infra/progress';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';
import type { SeedSizes } from './deal-solves';
import { runDemonstration } from './demonstration/run-demonstration';
import { fillEmptyEvent } from './fill-empty-event';
import { seedEvent } from './seed-event';
import { createSeededNumbers } from './seeded-numbers';

const usage = `Usage: seed [--force] [--random-seed <text>] [--json]
       seed --teams <n> --challenges <n> --solves <n> [--random-seed <text>] [--json]

Fills an event that has no challenges or teams (except administrators) with invented ones, directly in the database, in
one transaction. The same random seed and sizes give the same data on an event with the same times.

Without sizes it creates a demonstration of every feature: SEED_TEAM_COUNT teams (1000), 45 challenges, an event that
began a day ago and ends in one, and an administrator. It prints sign-in links of the administrator and of one team;
anyone who has one can log in to that account. Score webhooks get new secrets every time. Waits up to 15 seconds for a
leaderboard worker to compute the board.

With sizes, solves are between the start of the event and now, or its end.

  --force                          without sizes: first delete all teams including administrators, challenges, solves,
                                   submissions and settings of the event, and empty its Redis database; uploaded files,
                                   external clients, the staff audit and queued mails are kept. Required if the event
                                   is not empty, and always in production (NODE_ENV)
  --teams, --challenges, --solves  how many; at most one solve per team and challenge
  --random-seed                    any text, default 1
  --json                           print what was stored, and the sign-in links, as JSON

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

/** Needs one bit of memory per pair: 125 MB. */
const MAX_PAIRS = 1_000_000_000;

export const seedCommand: Command = {
  usage,
  run,
};

function parseCount(name: string, text: string | undefined, least: number): number {
  const count = Number(text);
  if (text === undefined || !/^\d{1,9}$/.test(text) || count < least) {
    throw usageError(`--${name} must be a whole number from ${least}.`);
  }
  return count;
}

function parseOptions(args: readonly string[]) {
  return readOptions(args, {
    teams: { type: 'string' },
    challenges: { type: 'string' },
    solves: { type: 'string' },
    force: { type: 'boolean', default: false },
    'random-seed': { type: 'string', default: '1' },
  });
}

type Options = ReturnType<typeof parseOptions>;

/** undefined when no size is given. */
function parseSizes(values: Options): SeedSizes | undefined {
  if (values.teams === undefined && values.challenges === undefined && values.solves === undefined) {
    return undefined;
  }
  if (values.force) throw usageError('--force is only for seed without sizes.');
  const teams = parseCount('teams', values.teams, 1);
  const challenges = parseCount('challenges', values.challenges, 1);
  const solves = parseCount('solves', values.solves, 0);
  if (teams * challenges > MAX_PAIRS)
    throw usageError(`--teams times --challenges must be at most ${MAX_PAIRS}.`);
  if (solves > teams * challenges) {
    const pairs = `${counted(teams, 'team')} and ${counted(challenges, 'challenge')}`;
    throw usageError(`${pairs} make at most ${counted(teams * challenges, 'solve')}.`);
  }
  return { teams, challenges, solves };
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const options = parseOptions(args);
  const { 'random-seed': randomSeed, json: asJson, force: isForced } = options;
  const sizes = parseSizes(options);
  const config = readConfig();
  // Connects to Redis first, because facts that are stored but not announced would be on no board.
  await withRedis(config, (redis) =>
    withDatabase(config, (database) =>
      sizes === undefined
        ? runDemonstration({ isForced, randomSeed, asJson }, config, { database, redis }, terminal)
        : seedSizes(sizes, { randomSeed, asJson }, config, { database, redis }, terminal),
    ),
  );
  return EXIT.done;
}

async function seedSizes(
  sizes: SeedSizes,
  { randomSeed, asJson }: { readonly randomSeed: string; readonly asJson: boolean },
  config: Config,
  servers: { readonly database: Database; readonly redis: RedisClient },
  terminal: Terminal,
): Promise<void> {
  const isFilled = await fillEmptyEvent(config, servers, async (seeds, span) => {
    if (sizes.solves > 0 && span.untilMs <= span.startAtMs)
      throw new CommandError('The event has not started: there is no time for solves yet.');
    const plan = { ...sizes, ...span, divisions: Object.keys(config.divisions) };
    await seedEvent(seeds, plan, createSeededNumbers(randomSeed), createProgress(terminal));
  });
  if (!isFilled) throw new CommandError('The event has teams or challenges already; nothing was added.');
  if (asJson) terminal.out(JSON.stringify({ ...sizes, randomSeed }));
  else terminal.err(`${countedEvent(sizes)} are stored.`);
}
