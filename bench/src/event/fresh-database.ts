import { Client, DatabaseError } from 'pg';

export interface FreshDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** An empty database on the server of `adminUrl`, so that a run neither sees nor leaves anything; `number` tells several apart. */
export async function createFreshDatabase(adminUrl: string, number = 0): Promise<FreshDatabase> {
  const name = `rampart_bench_${process.pid}_${number}`;
  await drop(adminUrl, name);
  await execute(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => drop(adminUrl, name) };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Without force when the server's own housekeeping is at work in it: that leaves when asked, and may not be ended. */
async function drop(adminUrl: string, name: string): Promise<void> {
  try {
    await execute(adminUrl, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '42501') throw error;
    await execute(adminUrl, `drop database if exists ${name}`);
  }
}
