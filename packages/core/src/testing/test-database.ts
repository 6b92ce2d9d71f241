/**
 * One database per test file, cloned from a template that the first caller migrates. Any number of test processes may
 * ask at once. The template's name carries a digest of the migrations, so an edited one makes a new template.
 */
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
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

const pools = new Map<string, pg.Pool>();

/** Connections that make and drop databases, the same for all files of a test process. They do not keep it from ending. */
function administration(url: string): pg.Pool {
  const known = pools.get(url);
  if (known !== undefined) return known;
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'rampart-test',
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // One that is lost while it is idle is replaced when it is needed.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
}

async function exists(admin: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

async function migrateTemplate(admin: pg.Pool, adminUrl: string, name: string): Promise<void> {
  // Built under another name: a template that exists is a finished one, even if a builder was killed.
  const unfinished = `${name}_unfinished`;
  await dropDatabase(admin, unfinished);
  await admin.query(`create database ${unfinished}`);
  const template = open(databaseUrl(adminUrl, unfinished), 4);
  try {
    await migrate(template);
  } finally {
    await template.destroy();
  }
  await admin.query(`alter database ${unfinished} rename to ${name}`);
}

async function ensureTemplate(admin: pg.Pool, adminUrl: string): Promise<string> {
  const name = templateName();
  if (await exists(admin, name)) return name;
  // Databases cannot be made inside a transaction; this session only holds the lock while others of the pool work.
  const holder = await admin.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.migrations]);
    if (!(await exists(admin, name))) await migrateTemplate(admin, adminUrl, name);
  } finally {
    holder.release(true);
  }
  return name;
}

/**
 * With force, for connections that a killed process left; without, when a process of the server itself is at work in it,
 * which we may not end: the server asks it to leave and waits for it.
 */
async function dropDatabase(admin: pg.Pool, name: string): Promise<void> {
  try {
    await admin.query(`drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    await admin.query(`drop database if exists ${name}`);
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
    throw new Error('SVC_DATABASE_URL is not set: tests on real servers need a PostgreSQL');
  }
  const admin = administration(adminUrl);
  const name = `rampart_test_${randomBytes(8).toString('hex')}`;
  const template = await ensureTemplate(admin, adminUrl);
  await admin.query(`create database ${name} template ${template}`);
  const url = databaseUrl(adminUrl, name);
  const database = open(url, options.maxPoolSize);
  return {
    database,
    url,
    drop: async () => {
      await database.destroy();
      await dropDatabase(admin, name);
    },
  };
}
