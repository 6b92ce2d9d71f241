import {
  doneMigrations,
  listTables,
  pendingMigrations,
  unknownMigrations,
  type Database,
} from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis } from '@rampart/core/infra/redis';
import { inspectDatabase, inspectLeadership, inspectMail, inspectRedis } from '@rampart/core/inspection';
import { findStoredBoard } from '@rampart/core/leaderboard';
import { KEY_PREFIX } from '../infra/key-prefix';

/** What a part says, or why it does not. */
async function partOf(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
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

/** Facts about the installation without anybody's data; each part stands for itself. */
export async function readState(database: Database, redisUrl: string, now: Date): Promise<object> {
  const readRedis = async () => {
    const redis = await connectRedis(redisUrl, silentLogger, { reconnects: false });
    try {
      return { server: await inspectRedis(redis), board: (await findStoredBoard(redis, KEY_PREFIX)) ?? null };
    } finally {
      await redis.close();
    }
  };
  return {
    database: await partOf(() => inspectDatabase(database)),
    migrations: await partOf(async () => ({
      done: await doneMigrations(database),
      pending: await pendingMigrations(database),
      unknown: await unknownMigrations(database),
    })),
    rows: await partOf(() => countRows(database)),
    ledger: await partOf(() => inspectLeadership(database)),
    mail: await partOf(() => inspectMail(database, now)),
    redis: await partOf(readRedis),
  };
}
