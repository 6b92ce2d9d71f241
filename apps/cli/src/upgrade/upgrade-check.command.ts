import { PROVIDERS } from '@rampart/core/adapters';
import {
  ConfigError,
  findIneffectiveSettings,
  loadConfig,
  problemSentence,
  type Config,
} from '@rampart/core/infra/config';
import {
  listMigrationLocks,
  MIGRATIONS,
  pendingMigrations,
  readConnectionFacts,
  unknownMigrations,
  type Database,
} from '@rampart/core/infra/database';
import { inspectDatabase, inspectRedis } from '@rampart/core/inspection';
import { readOptions } from '../arguments';
import { EXIT, type Command, type ExitCode, type Terminal } from '../command';
import { checkDatabase, checkRedis } from '../doctor/check-servers';
import { failed, ok, warning, type Finding, type Verdict } from '../doctor/finding';
import { messageOf } from '../infra/message-of';
import { explained, withDatabase, withRedis } from '../infra/servers';
import { VERSION } from '../infra/version';
import { checkMigrations } from './check-migrations';

const usage = `Usage: upgrade-check [--json]

Run this with a new version, before it replaces the old one, to see whether it would start here. It checks the
configuration and its providers, settings that it does not know, the versions of PostgreSQL and Redis, and the
migrations that it would run, with the tables they lock. Changes nothing.

  --json  print {"version", "canStart", "findings"}

Reads the same configuration as the API (SVC_CONF_DIR, SVC_DATABASE_URL, SVC_REDIS_URL, ...). Exit code 0 when it would
start, 1 when not, 2 for a wrong command line.`;

export const upgradeCheckCommand: Command = { usage, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const values = readOptions(args, {});
  const findings = await check();
  const canStart = findings.every(({ status }) => status !== 'failed');
  if (values.json) terminal.out(JSON.stringify({ version: VERSION, canStart, findings }));
  else {
    for (const { check: name, status, detail, remedy } of findings) {
      terminal.out(
        `${status.padEnd(8)} ${name.padEnd(14)} ${detail}${remedy === undefined ? '' : ` ${remedy}`}`,
      );
    }
    terminal.out(
      canStart ? `Version ${VERSION} would start here.` : `Version ${VERSION} would not start here.`,
    );
  }
  return canStart ? EXIT.done : EXIT.failed;
}

async function check(): Promise<readonly Finding[]> {
  let config: Config;
  try {
    config = loadConfig(process.env, PROVIDERS);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const detail = error.details.map(problemSentence).join('; ');
    return [{ check: 'configuration', ...failed(`${detail}.`, 'Correct these settings.') }];
  }
  return withDatabase(config, async (database) => [
    { check: 'configuration', ...checkConfiguration() },
    { check: 'database', ...(await answered(() => checkServer(config, database))) },
    {
      check: 'redis',
      ...(await answered(() => withRedis(config, async (redis) => checkRedis(await inspectRedis(redis))))),
    },
    { check: 'migrations', ...(await answered(() => checkSchema(database))) },
  ]);
}

/** Reports keys that this version does not know. They prevent no start, but their effect may be gone. */
function checkConfiguration(): Verdict {
  const unknown = findIneffectiveSettings(process.env, PROVIDERS);
  return unknown.length === 0
    ? ok('Every setting is known and valid.')
    : warning(
        `Without effect in this version: ${unknown.map(({ path }) => path).join(', ')}.`,
        'See the changelog for what replaced them, or remove them.',
      );
}

async function answered(run: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await run();
  } catch (error) {
    return { status: 'failed', detail: messageOf(explained(error)) };
  }
}

async function checkServer({ database: { pool, sql } }: Config, database: Database): Promise<Verdict> {
  return checkDatabase(
    await inspectDatabase(database),
    await readConnectionFacts(database),
    sql.isPooled ? undefined : pool,
  );
}

async function checkSchema(database: Database): Promise<Verdict> {
  const pending = await pendingMigrations(database);
  return checkMigrations({
    pending,
    unknown: await unknownMigrations(database),
    locks: await listMigrationLocks(
      database,
      MIGRATIONS.filter(({ name }) => pending.includes(name)),
    ),
  });
}
