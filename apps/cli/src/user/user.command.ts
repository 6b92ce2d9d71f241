import { ALL_PERMISSIONS, permissionNames } from '@rampart/contract';
import { createRedisEventPublisher } from '@rampart/core/events';
import { systemClock } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import { createTransact, type Database } from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { createStaffAuditLog } from '@rampart/core/staff-audit';
import { createSetPermissions, createTeamStore, type Team } from '@rampart/core/teams';
import { readArguments } from '../arguments';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';
import { PERMISSION_NAMES, permsOf } from './permission-names';

const usage = `Usage: user promote <email> [--perms <names>] [--json]
       user demote <email> [--json]
       user list-admins [--json]

promote      gives the account with this address exactly these permissions; it must be registered
demote       takes all permissions away
list-admins  ID, name, address and permissions of every account that has any, by name

  --perms  comma-separated names out of ${PERMISSION_NAMES.join(', ')};
           all of them when not given
  --json   {"id", "name", "email", "permissions", "perms"}, for list-admins a list of them, instead of text

Changes are recorded in the staff audit. Reads the same configuration as the API (SVC_CONF_DIR,
SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done, 1 when not, 2 for a wrong command line.`;

export const userCommand: Command = {
  usage,
  run,
};

type Request =
  | { readonly verb: 'set'; readonly email: string; readonly perms: number }
  | { readonly verb: 'list' };

function parseRequest(args: readonly string[]): Request & { readonly asJson: boolean } {
  const { values, positionals } = readArguments(args, { perms: { type: 'string' } });
  const [verb, email, ...others] = positionals;
  const asJson = values.json;
  if (values.perms !== undefined && verb !== 'promote') throw usageError('--perms is only for user promote.');
  if (verb === 'list-admins' && email === undefined) return { verb: 'list', asJson };
  if ((verb !== 'promote' && verb !== 'demote') || email === undefined || others.length > 0)
    throw usageError('Call user promote <email>, user demote <email> or user list-admins.');
  if (verb === 'demote') return { verb: 'set', email, perms: 0, asJson };
  const perms = values.perms === undefined ? ALL_PERMISSIONS : permsOf(values.perms);
  if (perms === undefined) {
    throw usageError(`--perms takes comma-separated names out of ${PERMISSION_NAMES.join(', ')}.`);
  }
  return { verb: 'set', email, perms, asJson };
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const request = parseRequest(args);
  const config = readConfig();
  await withDatabase(config, async (database) => {
    if (request.verb === 'list') {
      const admins = await createTeamStore(database).listPrivileged();
      if (request.asJson) terminal.out(JSON.stringify(admins.map(entryOf)));
      else for (const admin of admins) terminal.out(textOf(admin));
    } else {
      const team = await setPermissions(request, config, database);
      terminal.out(request.asJson ? JSON.stringify(entryOf(team)) : textOf(team));
    }
  });
  return EXIT.done;
}

function entryOf({ id, name, email, perms }: Team) {
  return { id, name, email, permissions: permissionNames(perms), perms };
}

function textOf(team: Team): string {
  const { id, name, email, permissions, perms } = entryOf(team);
  return [id, name, email ?? 'no address', permissions.join(',') || 'no permissions', String(perms)].join(
    '  ',
  );
}

async function setPermissions(
  { email, perms }: { readonly email: string; readonly perms: number },
  config: Config,
  database: Database,
): Promise<Team> {
  return withRedis(config, async (redis) => {
    const set = createSetPermissions({
      transact: createTransact(database, (executor) => ({
        teams: createTeamStore(executor),
        audit: createStaffAuditLog(executor),
      })),
      eventPublisher: createRedisEventPublisher(redis, silentLogger),
    });
    const done = await set({ email, perms, now: systemClock.now() });
    if (done.outcome === 'unknownEmail') throw new CommandError(`No account has the address "${email}".`);
    return done.team;
  });
}
