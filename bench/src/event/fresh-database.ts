import { Client } from 'pg';

export interface FreshDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** An empty database on the server of `adminUrl`, so that a run neither sees nor leaves anything; `number` tells several apart. */
export async function createFreshDatabase(adminUrl: string, number = 0): Promise<FreshDatabase> {
  const name = `rampart_bench_${process.pid}_${number}`;
  await execute(adminUrl, `drop database if exists ${name} with (force)`);
  await execute(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(adminUrl, `drop database if exists ${name} with (force)`) };
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
