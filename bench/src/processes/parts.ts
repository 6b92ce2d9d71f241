import { connect, type Socket } from 'node:net';
import { Client } from 'pg';
import type { Servers } from '../event/servers';
import { cpuMsOfTrees, parentOf } from './process-tree';

/** Processes whose use is counted, by name: the first process of each, which stands for all that it has started. */
export type Parts = Readonly<Record<string, number>>;

/** By the name of the part. */
export type CpuMs = Readonly<Record<string, number>>;

/** CPU time of each part so far, ms. */
export function cpuOf(parts: Parts): CpuMs {
  const times = cpuMsOfTrees(Object.values(parts));
  return Object.fromEntries(Object.keys(parts).map((name, place) => [name, times[place] ?? 0]));
}

export function cpuSince(parts: Parts, before: CpuMs): CpuMs {
  return Object.fromEntries(
    Object.entries(cpuOf(parts)).map(([name, ms]) => [name, ms - (before[name] ?? 0)]),
  );
}

/** The server processes, which must run on this machine. */
export async function serverParts({ databaseUrl, redisUrl }: Servers): Promise<Parts> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  const redis = Number(/^process_id:(\d+)/m.exec(await askRedis(redisUrl, 'INFO server'))?.[1] ?? 0);
  if (postgres === 0 || redis === 0) throw new Error('PostgreSQL and Redis must run on this machine.');
  return { PostgreSQL: postgres, Redis: redis };
}

/** One inline command to a Redis without a password; answers what it says. */
export async function askRedis(redisUrl: string, command: string): Promise<string> {
  const url = new URL(redisUrl);
  const socket: Socket =
    url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 6379), url.hostname);
  socket.setEncoding('utf8').end(`${command}\r\nQUIT\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
