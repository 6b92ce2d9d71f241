import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_PERMISSIONS } from '@rampart/contract';
import {
  createCreateOperatorToken,
  createCreateSignInLink,
  createSignInLinks,
  createTokenCodec,
} from '@rampart/core/auth';
import { createRedisEventPublisher } from '@rampart/core/events';
import { systemClock, systemRandom } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { createTransact, type Database } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { KEY_PREFIX } from '@rampart/core/infra/redis';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import {
  createDivisionRules,
  createMakeOrPromoteTeam,
  createTeamStore,
  type Team,
} from '@rampart/core/teams';
import { readArguments } from '../arguments';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';

const usage = `Usage: admin create [team name] --perms <bits> [--json]
       admin token <team name> [--json]
       admin link [team name] [--json]

create  creates a team with these permission bits, or gives them to the existing team of that name, and prints only
        its auth token. No HTTP route grants permissions. Without a name, the team is called Administrator, or
        Administrator 2 and so on if a team without these permissions has that name.
token   prints an auth token of the team of that name.
link    prints a link that signs in the team of that name, once, within loginTimeout. Without a name it is for the
        administrator that npm start created, or else for the team called Administrator.

  --perms  sum of: 1 read challenges, 2 write challenges, 4 read the leaderboard, 8 solves and awards, 16 teams,
           32 settings; 63 is everything, 0 takes all of them away
  --json   print {"teamId", "authToken"} or {"teamId", "link"}

All are recorded in the staff audit. Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL,
SVC_REDIS_URL, ...). Exit code 0 when done, 1 when not, 2 for a wrong command line.`;

/** The team that `npm start` creates, unless the name is taken. */
const ADMINISTRATOR = 'Administrator';

export const adminCommand: Command = {
  usage,
  run,
};

type Request =
  | { readonly verb: 'create'; readonly name: string | undefined; readonly perms: number }
  | { readonly verb: 'token'; readonly name: string }
  | { readonly verb: 'link'; readonly name: string | undefined };

interface TeamToken {
  readonly teamId: string;
  readonly authToken: string;
}

interface SignInLink {
  readonly teamId: string;
  readonly link: string;
}

type Made = TeamToken | SignInLink;

function parseRequest(args: readonly string[]): Request & { readonly asJson: boolean } {
  const { values, positionals } = readArguments(args, { perms: { type: 'string' } });
  const [verb, name, ...others] = positionals;
  if ((verb !== 'create' && verb !== 'token' && verb !== 'link') || others.length > 0)
    throw usageError('Name one team: admin create, token or link, and the name.');
  const asJson = values.json;
  if (verb !== 'create') {
    if (values.perms !== undefined) throw usageError('--perms is only for admin create.');
    if (verb === 'link') return { verb, name, asJson };
    if (name === undefined) throw usageError('Name the team whose token it is.');
    return { verb, name, asJson };
  }
  if (
    values.perms === undefined ||
    !/^\d{1,3}$/.test(values.perms) ||
    Number(values.perms) > ALL_PERMISSIONS
  ) {
    throw usageError(`--perms must be a number from 0 to ${ALL_PERMISSIONS}.`);
  }
  return { verb, name, perms: Number(values.perms), asJson };
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args);
  const config = readConfig();
  const made = await withDatabase(config, (database): Promise<Made> => {
    if (request.verb === 'create') return create(request, config, database, terminal);
    return request.verb === 'token'
      ? mintToken(request.name, config, database)
      : createLink(request.name, config, database);
  });
  terminal.out(request.asJson ? JSON.stringify(made) : 'link' in made ? made.link : made.authToken);
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
  { name, perms }: { readonly name: string | undefined; readonly perms: number },
  config: Config,
  database: Database,
  terminal: Terminal,
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
    const makeAdministrator = async () => {
      for (let number = 1; ; number += 1) {
        const numbered = number === 1 ? ADMINISTRATOR : `${ADMINISTRATOR} ${String(number)}`;
        const made = await makeOrPromote({ name: numbered, perms, promotesNobody: true, now });
        if (made.outcome !== 'taken') return made;
      }
    };
    const made = await (name === undefined ? makeAdministrator() : makeOrPromote({ name, perms, now }));
    switch (made.outcome) {
      case 'taken':
      case 'invalidName':
        throw usageError('A team name is 2 to 64 printable ASCII characters.');
      case 'noDivision':
        throw new CommandError('The configuration has no division for a new team.');
      case 'made':
      case 'promoted':
        if (perms > 0 && signsInByItself(made.team)) terminal.err(noticeOf(made.team));
        return { teamId: made.team.id, authToken: codecOf(config).mint('auth', made.team, now) };
    }
  });
}

/** Whether the team can log in without the operator. A team created by the operator has no other way than a token. */
const signsInByItself = ({ email, ranksiteId, oidcSubject }: Team): boolean =>
  (email ?? ranksiteId ?? oidcSubject) !== null;

/** Warns of a team that existed before, because a player may have taken the name of staff. */
const noticeOf = ({ name, createdAt }: Team): string =>
  `The team "${name}" of ${createdAt.toISOString().slice(0, 10)} signs in by itself, and now has these permissions. ` +
  `If it is not the team you mean, take them away: admin create "${name}" --perms 0`;

async function mintToken(name: string, config: Config, database: Database): Promise<TeamToken> {
  const createOperatorToken = createCreateOperatorToken({
    codec: codecOf(config),
    transact: transactOn(database),
  });
  const created = await createOperatorToken({ name, now: systemClock.now() });
  if (created.outcome === 'unknownTeam') throw unknownTeam(name);
  return { teamId: created.teamId, authToken: created.authToken };
}

/**
 * The team whose token `npm start` keeps, because another team may have taken its name; without such a token, the
 * team of that name.
 */
async function findAdministrator(
  config: Config,
  database: Database,
): Promise<{ readonly id: string } | { readonly name: string }> {
  const dataDir = process.env['SVC_DATA_DIR'];
  const token = dataDir && (await readFile(join(dataDir, 'admin-token'), 'utf8').catch(() => undefined));
  const owner = token ? codecOf(config).open('auth', token.trim(), systemClock.now()) : undefined;
  if (owner !== undefined) return { id: owner.id };
  const named = await transactOn(database)(({ teams }) => teams.lockByName(ADMINISTRATOR));
  if (named?.perms === 0)
    throw new CommandError(
      `The team "${ADMINISTRATOR}" has no permissions: name the one that admin create has made, perhaps "${ADMINISTRATOR} 2".`,
    );
  return { name: ADMINISTRATOR };
}

/** The code comes after `#`, so that it is not in requests and logs of servers before it is used. */
async function createLink(name: string | undefined, config: Config, database: Database): Promise<SignInLink> {
  const of = name === undefined ? await findAdministrator(config, database) : { name };
  return withRedis(config, async (redis) => {
    const createSignInLink = createCreateSignInLink({
      links: createSignInLinks(redis, KEY_PREFIX),
      lifetimeMs: config.loginTimeoutMs,
      random: systemRandom,
      transact: transactOn(database),
    });
    const created = await createSignInLink({ of, now: systemClock.now() });
    if (created.outcome === 'unknownTeam')
      throw 'name' in of
        ? unknownTeam(of.name)
        : new CommandError('The administrator of npm start is deleted.');
    return { teamId: created.teamId, link: `${config.origin}/sign-in#${created.code}` };
  });
}

const unknownTeam = (name: string) => new CommandError(`There is no team "${name}".`);
