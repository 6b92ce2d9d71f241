/**
 * Connections of commands to the servers of the event. They last as long as one piece of work, and do not wait for
 * a server that is unavailable.
 */
import type { Config } from '@rampart/core/infra/config';
import {
  COMMAND_CONNECTIONS,
  isDatabaseUnavailable,
  openDatabase,
  REFUSED_STATES,
  SchemaError,
  type Database,
} from '@rampart/core/infra/database';
import { withDeadline } from '@rampart/core/infra/deadline';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis, isRedisUnavailable, type RedisClient } from '@rampart/core/infra/redis';
import { CommandError } from '../command';
import { messageOf } from './message-of';

type ServerAddresses = Pick<Config, 'database'>;

/** Limit on closing a connection, because that hangs with its server. */
const CLOSE_WITHIN_MS = 1_000;

/** undefined_table and undefined_column */
const OTHER_SCHEMA_STATES = new Set(['42P01', '42703']);

/** The reason without the statement, which knex puts before it. */
const reasonOf = (error: unknown): string => messageOf(error).split(' - ').at(-1) ?? '';

/** Explains an error of the server to the operator; returns other errors unchanged. */
export function explained(error: unknown): unknown {
  if (error instanceof SchemaError) return new CommandError(error.message);
  if (isDatabaseUnavailable(error)) {
    return new CommandError(
      `PostgreSQL cannot be used (${reasonOf(error)}). Start it, give it room, or correct SVC_DATABASE_URL.`,
    );
  }
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (REFUSED_STATES.has(state)) {
    return new CommandError(
      `PostgreSQL refused the connection (${reasonOf(error)}). Correct SVC_DATABASE_URL.`,
    );
  }
  if (OTHER_SCHEMA_STATES.has(state)) {
    return new CommandError(
      `The schema of the database is not the one of this version (${reasonOf(error)}). Start an API with SVC_DATABASE_MIGRATE=before, or once with only.`,
    );
  }
  return error;
}

/** Runs `work` on the database of the event. @throws CommandError when the server cannot be used */
export async function withDatabase<Result>(
  { database: { sql } }: ServerAddresses,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({
    ...sql,
    maxPoolSize: COMMAND_CONNECTIONS,
    applicationName: 'rampart-cli',
  });
  try {
    return await work(database);
  } catch (error) {
    throw explained(error);
  } finally {
    await withDeadline('closing the database', CLOSE_WITHIN_MS, database.destroy()).catch(() => undefined);
  }
}

/** Runs `work` on the Redis of the event. @throws CommandError when the server cannot be used */
export async function withRedis<Result>(
  { database: { redisUrl } }: ServerAddresses,
  work: (redis: RedisClient) => Promise<Result>,
): Promise<Result> {
  const redis = await connectRedis(redisUrl, silentLogger, { reconnects: false }).catch((error: unknown) => {
    throw new CommandError(
      `Redis does not answer (${messageOf(error)}). Start it, or correct SVC_REDIS_URL.`,
    );
  });
  try {
    return await work(redis);
  } catch (error) {
    if (!isRedisUnavailable(error)) throw error;
    throw new CommandError(`Redis cannot be used, see \`doctor\`: ${messageOf(error)}`);
  } finally {
    if (redis.isOpen) await redis.close();
  }
}
