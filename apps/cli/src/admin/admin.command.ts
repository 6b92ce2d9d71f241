import { parseArgs } from 'node:util';
import { createTokenCodec } from '@rampart/core/auth';
import { createRedisAnnouncements } from '@rampart/core/events';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import { ConfigError, loadConfig, type Config } from '@rampart/core/infra/config';
import { createTransact, openDatabase } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { createDivisionRules, createMakeOrPromoteTeam, createTeamStore } from '@rampart/core/teams';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';

const usage = `Usage: admin create <team name> --perms <bits>

Makes a team with these permission bits, or gives them to the team that has the name, and prints its auth token and
nothing else. No HTTP route grants permissions.

  --perms  sum of: 1 read challenges, 2 write challenges, 4 read the leaderboard, 8 delete solves, 16 teams,
           32 settings; 63 is everything, 0 takes all of them away

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...).`;

const HIGHEST_PERMS = 63;

export const adminCommand: Command = {
  summary: 'Make or promote an administrator and print its auth token.',
  usage,
  run,
};

interface Request {
  readonly name: string;
  readonly perms: number;
}

function parseRequest(args: readonly string[]): Request {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { perms: { type: 'string' } },
  });
  const [verb, name, ...others] = positionals;
  if (verb !== 'create' || name === undefined || others.length > 0)
    throw usageError('Name one team: admin create <team name>.');
  if (values.perms === undefined || !/^\d{1,3}$/.test(values.perms) || Number(values.perms) > HIGHEST_PERMS) {
    throw usageError(`--perms must be a number from 0 to ${HIGHEST_PERMS}.`);
  }
  return { name, perms: Number(values.perms) };
}

function readConfig(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message);
    throw error;
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args);
  const config = readConfig();
  const database = openDatabase({ ...config.database.sql, applicationName: 'rampart-cli' });
  const redis = await connectRedis(config.database.redisUrl, silentLogger);
  try {
    const makeOrPromote = createMakeOrPromoteTeam({
      transact: createTransact(database, (executor) => ({ teams: createTeamStore(executor) })),
      announcements: createRedisAnnouncements(redis, silentLogger),
      divisions: createDivisionRules({
        divisions: Object.keys(config.divisions),
        defaultDivision: config.defaultDivision,
        divisionAcls: config.divisionACLs,
        isMailConfigured: false,
        isRanksiteConfigured: false,
      }),
      random: systemRandom,
    });
    const now = systemClock.now();
    const made = await makeOrPromote({ ...request, now });
    switch (made.outcome) {
      case 'invalidName':
        throw usageError('A team name is 2 to 64 printable ASCII characters.');
      case 'noDivision':
        throw new CommandError('The configuration has no division for a new team.');
      case 'made':
      case 'promoted': {
        const codec = createTokenCodec({
          tokenKey: config.tokenKey,
          loginTimeoutMs: config.loginTimeoutMs,
          random: systemRandom,
        });
        terminal.out(codec.mint('auth', made.team.id, now));
        return EXIT.done;
      }
    }
  } finally {
    await redis.close();
    await database.destroy();
  }
}
