import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_PERMISSIONS } from '@rampart/contract';
import { createTokenCodec, newTokenOwner } from '@rampart/core/auth';
import { systemRandom } from '@rampart/core/infra/clock';
import type { Config } from '@rampart/core/infra/config';
import type { Database } from '@rampart/core/infra/database';
import { createLogger, silentLogger, type Logger, type LogLevel } from '@rampart/core/infra/logging';
import { connectRedis, type RedisClient } from '@rampart/core/infra/redis';
import { aTeam, createTestDatabase, storeTeams, testRedisUrl } from '@rampart/core/testing';
import { aConfig } from './a-config';
import { createActors, unique, type RegisteredTeam } from './actors';
import { movableClock, type MovableClock } from './movable-clock';
import { setUp, type Opened } from './opened';
import { startReplica, type Replica } from './replica';
import type { Target } from './target';
import { startWorker, type Worker } from './worker';

export interface AddressedTeam extends RegisteredTeam {
  readonly email: string;
}

export interface LocalTarget extends Target {
  readonly admin: RegisteredTeam;
  readonly clock: MovableClock;
  readonly config: Config;
  readonly database: Database;
  readonly redis: RedisClient;
  /** All its keys in Redis begin with it. */
  readonly keyPrefix: string;
  readonly worker: Worker;
  /** Metrics of the API. */
  readonly metrics: Replica['metrics'];
  /** Another API on the same database and Redis, perhaps configured differently; stopped with the target. */
  startReplica(changes?: Partial<Config>): Promise<Replica>;
  /** A team that holds these permission bits, which no route grants, and whose address was proved. */
  aTeamWith(perms: number, said?: { email?: string; division?: string }): Promise<AddressedTeam>;
  /** Runtime settings, in force from the next request on. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface LocalTargetOptions {
  readonly config?: Partial<Config>;
  readonly logger?: Logger;
  /** One of Redis' numbered databases, for a test that empties it. */
  readonly redisDatabase?: number;
  /** Between the target and Redis, when it is not the server itself. */
  readonly redisUrl?: string;
}

/** Says nothing, because many tests provoke errors; `SVC_LOG_LEVEL=error` shows what is behind a 500. */
function defaultLogger(): Logger {
  const level = process.env['SVC_LOG_LEVEL'];
  if (level === undefined) return silentLogger;
  return createLogger({ level: level as LogLevel, format: 'pretty', stream: process.stderr });
}

async function forgetKeys(redis: RedisClient, keyPrefix: string): Promise<void> {
  const keys = await redis.keys(`${keyPrefix}*`);
  if (keys.length > 0) await redis.del(keys);
}

/** An API and a worker on a database of their own, with everything a test may turn. */
export function startLocalTarget(options: LocalTargetOptions = {}): Promise<LocalTarget> {
  return setUp((opened) => openLocalTarget(options, opened));
}

async function openLocalTarget(options: LocalTargetOptions, opened: Opened): Promise<LocalTarget> {
  const { logger = defaultLogger() } = options;
  const test = await createTestDatabase();
  opened.add(() => test.drop());
  const directRedisUrl = testRedisUrl(options.redisDatabase);
  const base = aConfig(options.config);
  const filesDir = await mkdtemp(join(tmpdir(), 'files-'));
  opened.add(() => rm(filesDir, { recursive: true, force: true }));
  const config: Config = {
    ...base,
    uploadProvider: options.config?.uploadProvider ?? {
      name: 'uploads/local',
      options: { uploadDirectory: filesDir },
    },
    database: {
      ...base.database,
      sql: { ...base.database.sql, connection: test.url },
      redisUrl: options.redisUrl ?? directRedisUrl,
    },
  };
  const clock = movableClock();
  const keyPrefix = `test-${randomBytes(6).toString('hex')}:`;
  const redis = await connectRedis(directRedisUrl, logger);
  opened.add(() => redis.destroy());
  opened.add(() => forgetKeys(redis, keyPrefix));
  const dependencies = { config, clock, logger, keyPrefix };

  const codec = createTokenCodec({ tokenKey: config.tokenKey, random: systemRandom, loginTimeoutMs: 1_000 });
  const aTeamWith: LocalTarget['aTeamWith'] = async (perms, said = {}) => {
    const id = systemRandom.uuid();
    const name = unique('team');
    const email = said.email ?? `${name}@example.org`;
    await storeTeams(test.database, aTeam({ ...said, id, name, perms, email, createdAt: clock.now() }));
    const minted = (kind: 'auth' | 'team') => codec.mint(kind, newTokenOwner(id), clock.now());
    const [authToken, teamToken] = [minted('auth'), minted('team')];
    return { id, name, email, authToken, teamToken };
  };

  const admin = await aTeamWith(ALL_PERMISSIONS);
  const worker = await startWorker(dependencies);
  opened.add(() => worker.stop());
  const first = await startReplica(dependencies);
  const replicas = [first];
  opened.add(() => Promise.all(replicas.map((replica) => replica.stop())));
  const actors = createActors(first.send, {
    adminToken: admin.authToken,
    now: () => clock.now(),
    isShared: false,
  });
  const target: LocalTarget = {
    ...actors,
    baseUrl: first.baseUrl,
    client: first.client,
    send: first.send,
    admin,
    now: () => clock.now(),
    clock,
    config,
    database: test.database,
    redis,
    keyPrefix,
    worker,
    metrics: first.metrics,
    async startReplica(changes = {}) {
      const replica = await startReplica({ ...dependencies, config: { ...config, ...changes } });
      replicas.push(replica);
      return replica;
    },
    aTeamWith,
    async set(settings) {
      const answer = await actors.asStaff('PUT', '/api/v2/admin/settings', { data: settings });
      if (answer.status !== 200) throw new Error(answer.text);
    },
    stop: () => opened.closeAll(),
  };
  await actors.board();
  return target;
}
