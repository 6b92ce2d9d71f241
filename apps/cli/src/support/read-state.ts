import {
  doneMigrations,
  listTables,
  pendingMigrations,
  unknownMigrations,
  type Database,
} from '@rampart/core/infra/database';
import type { Config } from '@rampart/core/infra/config';
import { KEY_PREFIX } from '@rampart/core/infra/redis';
import { inspectDatabase, inspectLeadership, inspectMail, inspectRedis } from '@rampart/core/inspection';
import { findStoredBoard } from '@rampart/core/leaderboard';
import { messageOf } from '../infra/message-of';
import { withDatabase, withRedis } from '../infra/servers';

/** The result of a part, or the reason why it failed. */
async function partOf(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    return { failed: messageOf(error) };
  }
}

async function countRows(database: Database): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(database)) {
    const row = await database(name).count<{ count: string }[]>('* as count').first();
    counts[name] = Number(row?.count);
  }
  return counts;
}

/** Facts about the installation without anybody's data; each part is independent of the others. */
export async function readState(config: Config, now: Date): Promise<object> {
  const redis = await partOf(() =>
    withRedis(config, async (client) => ({
      server: await inspectRedis(client),
      board: (await findStoredBoard(client, KEY_PREFIX)) ?? null,
    })),
  );
  const ofDatabase = await withDatabase(config, async (database) => ({
    database: await partOf(() => inspectDatabase(database)),
    migrations: await partOf(async () => ({
      done: await doneMigrations(database),
      pending: await pendingMigrations(database),
      unknown: await unknownMigrations(database),
    })),
    rows: await partOf(() => countRows(database)),
    ledger: await partOf(() => inspectLeadership(database)),
    mail: await partOf(() => inspectMail(database, now)),
  }));
  return { ...ofDatabase, redis };
}
