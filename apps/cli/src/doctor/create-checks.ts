import type { Clock, Random } from '@rampart/core/infra/clock';
import { MAIL_PROVIDERS } from '@rampart/core/adapters';
import { createProvider, type Config } from '@rampart/core/infra/config';
import {
  pendingMigrations,
  readConnectionFacts,
  unknownMigrations,
  type Database,
} from '@rampart/core/infra/database';
import { silentLogger } from '@rampart/core/infra/logging';
import { connectRedis, KEY_PREFIX, type RedisClient } from '@rampart/core/infra/redis';
import { inspectDatabase, inspectLeadership, inspectMail, inspectRedis } from '@rampart/core/inspection';
import { findStoredBoard } from '@rampart/core/leaderboard';
import { storageOf } from '../backup/installation';
import { counted } from '../infra/counted';
import { messageOf } from '../infra/message-of';
import { failed, ok, skipped, warning, type Verdict } from './finding';
import { checkClocks, type ClockReading } from './check-clocks';
import { checkDatabase, checkRedis, databaseFailure } from './check-servers';
import { probeStorage } from './probe-storage';
import { checkWorker } from './check-worker';
import { probeAdminBot } from './probe-admin-bot';
import { configuredInstancers, probeInstancers } from './probe-instancers';
import { probeIdentityProvider } from './probe-identity-provider';
import { probeApi, probeProxies } from './probe-api';
import type { Check } from './run-checks';

export interface DoctorDependencies {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** Public address of the event, without a trailing slash. */
  readonly baseUrl: string;
}

export interface Doctor {
  readonly checks: readonly Check[];
  /** Closes the connections that the checks opened. */
  close(): void;
}

/** Mails are sent within seconds; one this far overdue is stuck. */
const MAIL_WAITS_AT_MOST_MS = 120_000;

/** The checks in order of their dependencies (decision 0008). */
export function createDoctor(dependencies: DoctorDependencies): Doctor {
  const { config, database, clock, random, baseUrl } = dependencies;
  const readings: ClockReading[] = [];
  const api = { baseUrl, config, clock, random };
  let redis: RedisClient | undefined;

  const probeDatabase = async (): Promise<Verdict> => {
    const askedAt = clock.now();
    try {
      const facts = await inspectDatabase(database);
      const answeredAt = clock.now();
      readings.push({ name: 'the database', at: facts.now, askedAt, answeredAt, precisionMs: 0 });
      const { pool, sql } = config.database;
      return checkDatabase(facts, await readConnectionFacts(database), sql.isPooled ? undefined : pool);
    } catch (error) {
      return databaseFailure(error);
    }
  };

  const probeSchema = async (): Promise<Verdict> => {
    const pending = await pendingMigrations(database);
    if (pending.length > 0) {
      return failed(
        `The schema lacks ${counted(pending.length, 'migration')}: ${pending.join(', ')}.`,
        'Start an API with SVC_DATABASE_MIGRATE=before, or once with only.',
      );
    }
    const unknown = await unknownMigrations(database);
    return unknown.length === 0
      ? ok('Up to date.')
      : warning(
          `The schema was made by a newer version: ${unknown.join(', ')}.`,
          'Run the newest version of every program.',
        );
  };

  const probeRedis = async (): Promise<Verdict> => {
    const askedAt = clock.now();
    try {
      redis = await connectRedis(config.database.redisUrl, silentLogger, { reconnects: false });
      const facts = await inspectRedis(redis);
      readings.push({ name: 'Redis', at: facts.now, askedAt, answeredAt: clock.now(), precisionMs: 1 });
      return checkRedis(facts);
    } catch (error) {
      return failed(`Redis does not answer: ${messageOf(error)}.`, 'Start Redis, or correct its address.');
    }
  };

  const probeWorker = async (): Promise<Verdict> =>
    checkWorker({
      leadership: await inspectLeadership(database),
      board: redis?.isReady === true ? await findStoredBoard(redis, KEY_PREFIX) : null,
      updateIntervalMs: config.leaderboard.updateInterval,
    });

  const probeMail = async (): Promise<Verdict> => {
    if (config.email === undefined) return skipped('No mail is configured.');
    const { name } = config.email.provider;
    const mail = createProvider(MAIL_PROVIDERS, config.email.provider);
    try {
      await mail.verify?.();
    } catch (error) {
      return failed(
        `The mail server cannot be used: ${messageOf(error)}.`,
        'Correct email.provider.options, unless the server is down: mails wait until it is back.',
      );
    }
    const before = new Date(clock.now().getTime() - MAIL_WAITS_AT_MOST_MS);
    const { failed: givenUp, overdue } = await inspectMail(database, before);
    if (givenUp + overdue > 0) {
      return warning(
        `${String(givenUp)} mails were given up and ${String(overdue)} are overdue.`,
        'See the reasons under Staff > Mail.',
      );
    }
    return ok(
      mail.verify === undefined
        ? `${name} checks its key only with the first mail.`
        : `${name} accepts our login.`,
    );
  };

  return {
    checks: [
      { name: 'database', needs: [], run: probeDatabase },
      { name: 'schema', needs: ['database'], run: probeSchema },
      { name: 'redis', needs: [], run: probeRedis },
      { name: 'worker', needs: ['schema'], after: ['redis'], run: probeWorker },
      {
        name: 'storage',
        needs: [],
        run: () => probeStorage(config.uploadProvider.name, () => storageOf(config), random),
      },
      { name: 'mail', needs: ['schema'], run: probeMail },
      { name: 'admin-bot', needs: ['schema'], run: () => probeAdminBot(dependencies) },
      {
        name: 'instancers',
        needs: [],
        run: () => probeInstancers(configuredInstancers(config), dependencies),
      },
      { name: 'sign-in', needs: [], run: () => probeIdentityProvider(config) },
      { name: 'api', needs: [], run: () => probeApi(api, (reading) => readings.push(reading)) },
      {
        name: 'clock',
        needs: [],
        after: ['database', 'redis', 'api'],
        run: () => Promise.resolve(checkClocks(readings)),
      },
      { name: 'proxies', needs: ['schema', 'api'], run: () => probeProxies(api, database) },
    ],
    close() {
      if (redis?.isOpen === true) redis.destroy();
    },
  };
}
