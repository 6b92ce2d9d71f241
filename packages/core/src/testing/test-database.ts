/**
 * One database per test file, cloned from a template that the first caller migrates. Any number of test processes may
 * ask at once. The template's name carries a digest of the migrations, so an edited one makes a new template.
 */
import { createHash, randomBytes } from 'node:crypto';
import { ADVISORY_LOCK, migrate, openDatabase, type Database } from '../infra/database';
import { MIGRATIONS } from '../infra/database/migrations';

export interface TestDatabase {
  readonly database: Database;
  /** Connection string of this database, for a process under test. */
  readonly url: string;
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>;
}

function open(url: string, maxPoolSize: number): Database {
  return openDatabase({
    connection: url,
    maxPoolSize,
    idleTimeoutMs: 10_000,
    connectTimeoutMs: 10_000,
    applicationName: 'rampart-test',
  });
}

/** The same server and credentials, another database. */
export function databaseUrl(url: string, name: string): string {
  const [address = '', query] = url.split('?', 2);
  const scheme = address.indexOf('://') + 3;
  const slash = address.indexOf('/', scheme);
  const server = slash === -1 ? address : address.slice(0, slash);
  return `${server}/${name}${query === undefined ? '' : `?${query}`}`;
}

function templateName(): string {
  const digest = createHash('sha256');
  for (const migration of MIGRATIONS) digest.update(`${migration.name}\n${migration.up.toString()}\n`);
  return `rampart_template_${digest.digest('hex').slice(0, 16)}`;
}

async function exists(admin: Database, name: string): Promise<boolean> {
  return (await admin('pg_database').where('datname', name).first('datname')) !== undefined;
}

async function migrateTemplate(admin: Database, adminUrl: string, name: string): Promise<void> {
  // Built under another name: a template that exists is a finished one, even if a builder was killed.
  const unfinished = `${name}_unfinished`;
  await dropDatabase(admin, unfinished);
  await admin.raw('create database ??', [unfinished]);
  const template = open(databaseUrl(adminUrl, unfinished), 4);
  try {
    await migrate(template);
  } finally {
    await template.destroy();
  }
  await admin.raw('alter database ?? rename to ??', [unfinished, name]);
}

async function ensureTemplate(admin: Database, adminUrl: string): Promise<string> {
  const name = templateName();
  if (await exists(admin, name)) return name;
  await admin.transaction(async (holder) => {
    // Databases cannot be made inside a transaction; this one only holds the lock while others of the pool work.
    await holder.raw('set local idle_in_transaction_session_timeout = 0');
    await holder.raw('set local statement_timeout = 0');
    await holder.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCK.migrations]);
    if (!(await exists(admin, name))) await migrateTemplate(admin, adminUrl, name);
  });
  return name;
}

/**
 * With force, for connections that a killed process left; without, when a process of the server itself is at work in it,
 * which we may not end: the server asks it to leave and waits for it.
 */
async function dropDatabase(admin: Database, name: string): Promise<void> {
  try {
    await admin.raw('drop database if exists ?? with (force)', [name]);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    await admin.raw('drop database if exists ??', [name]);
  }
}

function isForbidden(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';
}

/** `SVC_DATABASE_URL` names a database on a server where tests may create and drop others. */
export async function createTestDatabase(
  adminUrl = process.env['SVC_DATABASE_URL'],
  options: { maxPoolSize: number } = { maxPoolSize: 8 },
): Promise<TestDatabase> {
  if (adminUrl === undefined || adminUrl === '') {
    throw new Error('SVC_DATABASE_URL is not set: integration tests need a PostgreSQL server');
  }
  const admin = open(adminUrl, 2);
  const name = `rampart_test_${randomBytes(8).toString('hex')}`;
  try {
    const template = await ensureTemplate(admin, adminUrl);
    await admin.raw('create database ?? template ??', [name, template]);
  } finally {
    await admin.destroy();
  }
  const url = databaseUrl(adminUrl, name);
  const database = open(url, options.maxPoolSize);
  return {
    database,
    url,
    drop: async () => {
      await database.destroy();
      const dropper = open(adminUrl, 1);
      try {
        await dropDatabase(dropper, name);
      } finally {
        await dropper.destroy();
      }
    },
  };
}
