import { deleteAvatars } from '@rampart/core/avatars';
import { createRedisEventPublisher } from '@rampart/core/events';
import { systemClock } from '@rampart/core/infra/clock';
import { silentLogger } from '@rampart/core/infra/logging';
import { erasePersonalData, type ErasedTeam } from '@rampart/core/privacy';
import { byOperator } from '@rampart/core/staff-audit';
import { storageOf } from '../backup/installation';
import { readArguments } from '../arguments';
import { CommandError, EXIT, usageError, type Command, type ExitCode, type Terminal } from '../command';
import { readConfig } from '../infra/read-config';
import { withDatabase, withRedis } from '../infra/servers';

const usage = `Usage: privacy forget <team id> --yes [--json]
       privacy anonymise --yes [--json]

forget     erases what identifies a team: its name, addresses, members, avatar, country, status text and links, the
           addresses it played from, and the same in mails and the staff audit. Its solves and its place stay. For a
           deleted team it erases what is left. A team with permissions is refused: take them away first.
anonymise  does the same for every team, including staff; restore a backup elsewhere first, and anonymise the copy

  --yes   required, because only a backup brings the data back
  --json  print a list of {"id", "pseudonym"}

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when done,
1 when not, 2 for a wrong command line.`;

export const privacyCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, { yes: { type: 'boolean', default: false } });
  const [verb, id, ...others] = positionals;
  const isForget = verb === 'forget' && id !== undefined && others.length === 0;
  if (!isForget && !(verb === 'anonymise' && id === undefined))
    throw usageError('Call privacy forget <team id> or privacy anonymise.');
  if (!values.yes) throw usageError('Only a backup brings the data back: confirm with --yes.');
  const erased = await erase(isForget ? id : null);
  if (values.json) terminal.out(JSON.stringify(erased));
  else for (const { id: team, pseudonym } of erased) terminal.out(`${team}  ${pseudonym}`);
  return EXIT.done;
}

const REFUSALS = {
  unknownTeam: 'There is no such team.',
  privileged:
    'This account has permissions: take them away first, with user demote <email>, or admin create <team name> --perms 0.',
} as const;

async function erase(teamId: string | null): Promise<readonly ErasedTeam[]> {
  const config = readConfig();
  const by = byOperator(systemClock.now());
  const erasure = await withDatabase(config, (database) => erasePersonalData(database, { teamId, by }));
  if (erasure.outcome !== 'erased') throw new CommandError(REFUSALS[erasure.outcome]);
  const { teams } = erasure;
  await deleteAvatars(storageOf(config), teamId === null ? null : new Set(teams.map(({ id }) => id)));
  await withRedis(config, (redis) => {
    const publisher = createRedisEventPublisher(redis, silentLogger);
    for (const { id } of teams) publisher.teamChanged(id);
    return Promise.resolve();
  });
  return teams;
}
