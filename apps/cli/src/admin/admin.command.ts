import { parseArgs } from 'node:util';
import { createCreateOperatorToken, createTokenCodec } from '@rampart/core/auth';
import { createRedisEventPublisher } from '@rampart/core/events';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { createTransact, type Database } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import { createDivisionRules, createMakeOrPromoteTeam, createTeamStore } from '@rampart/core/teams';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';

const usage = `Usage: admin create <team name> --perms <bits> [--json]
       admin token <team name> [--json]

create  creates a team with these permission bits, or gives them to the existing team of that name, and prints only
        its auth token. No HTTP route grants permissions.
token   prints an auth token of the team of that name.

  --perms  sum of: 1 read challenges, 2 write challenges, 4 read the leaderboard, 8 delete solves, 16 teams,
           32 settings; 63 is everything, 0 takes all of them away
  --json   print {"teamId", "authToken"} instead of the token

Both are recorded in the staff audit. Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL,
SVC_REDIS_URL, ...). Exit code 0 when done, 1 when not, 2 for a wrong command line.`;

const HIGHEST_PERMS = 63;

export const adminCommand: Command = {
  usage,
  run,
};

type Request =
  | { readonly verb: 'create'; readonly name: string; readonly perms: number }
  | { readonly verb: 'token'; readonly name: string };

interface TeamToken {
  readonly teamId: string;
  readonly authToken: string;
}

function parseRequest(args: readonly string[]): Request & { readonly asJson: boolean } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { perms: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const [verb, name, ...others] = positionals;
  if ((verb !== 'create' && verb !== 'token') || name === undefined || others.length > 0)
    throw usageError('Name one team: admin create <team name>, or admin token <team name>.');
  const asJson = values.json;
  if (verb === 'token') {
    if (values.perms !== undefined) throw usageError('--perms is only for admin create.');
    return { verb, name, asJson };
  }
  if (values.perms === undefined || !/^\d{1,3}$/.test(values.perms) || Number(values.perms) > HIGHEST_PERMS) {
    throw usageError(`--perms must be a number from 0 to ${HIGHEST_PERMS}.`);
  }
  return { verb, name, perms: Number(values.perms), asJson };
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args);
  const config = readConfig();
  const token = await withDatabase(config, (database) =>
    request.verb === 'create' ? create(request, config, database) : mintToken(request.name, config, database),
  );
  terminal.out(request.asJson ? JSON.stringify(token) : token.authToken);
  return EXIT.done;
}

function codecOf(config: Config) {
  return createTokenCodec({
    tokenKey: config.tokenKey,
    loginTimeoutMs: config.loginTimeoutMs,
    random: systemRandom,
  });
}

function transactOn(database: Database) {
  return createTransact(database, (executor) => ({
    teams: createTeamStore(executor),
    audit: createStaffAuditLog(executor),
  }));
}

async function create(
  { name, perms }: { readonly name: string; readonly perms: number },
  config: Config,
  database: Database,
): Promise<TeamToken> {
  return withRedis(config, async (redis) => {
    const makeOrPromote = createMakeOrPromoteTeam({
      transact: transactOn(database),
      eventPublisher: createRedisEventPublisher(redis, silentLogger),
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
    const made = await makeOrPromote({ name, perms, now });
    switch (made.outcome) {
      case 'invalidName':
        throw usageError('A team name is 2 to 64 printable ASCII characters.');
      case 'noDivision':
        throw new CommandError('The configuration has no division for a new team.');
      case 'made':
      case 'promoted':
        return { teamId: made.team.id, authToken: codecOf(config).mint('auth', made.team.id, now) };
    }
  });
}

async function mintToken(name: string, config: Config, database: Database): Promise<TeamToken> {
  const createOperatorToken = createCreateOperatorToken({
    codec: codecOf(config),
    transact: transactOn(database),
  });
  const created = await createOperatorToken({ name, now: systemClock.now() });
  if (created.outcome === 'unknownTeam') throw new CommandError(`There is no team "${name}".`);
  return { teamId: created.teamId, authToken: created.authToken };
}
