// The ceiling of a correct flag: its three rows in one prepared statement, one round trip, one commit, the same number
// of connections at work as there are requests under way. Indexes and checks are those of the real tables.
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Pool } from 'pg';
import { summarize, type LoadResult } from '../load/load-result';
import type { InsertRun } from './ceilings';

const SCRATCH_TABLES = `
  create schema if not exists bench_ceiling;
  create table if not exists bench_ceiling.solves (like public.solves including all);
  create table if not exists bench_ceiling.submissions (like public.submissions including all);
  create table if not exists bench_ceiling.ledger (like public.ledger including all);
`;

const INSERT_SOLVE = `
  with solve as (
    insert into bench_ceiling.solves (id, challenge_id, team_id, created_at, ip)
    values ($1, $2, $3, now(), '127.0.0.1')
  ), submission as (
    insert into bench_ceiling.submissions
      (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
    values ($4, 'flag', $2, $5, '127.0.0.1', 'correct', $6, $1, now())
  )
  insert into bench_ceiling.ledger (kind, challenge_id, team_id, actor, at, ref)
  values ('solved', $2, $5, $5, now(), $1)
`;

const DETAILS = JSON.stringify({ submittedFlag: 'bench{0}', matchedFlagIndex: 0 });

let pool: Pool | undefined;

async function openPool(run: InsertRun): Promise<Pool> {
  const opened = new Pool({ connectionString: run.databaseUrl, max: run.concurrency });
  await opened.query(SCRATCH_TABLES);
  return opened;
}

async function insertFor(run: InsertRun): Promise<LoadResult> {
  pool ??= await openPool(run);
  const connections = pool;
  const latenciesMs: number[] = [];
  const startMs = performance.now();
  const endMs = startMs + run.seconds * 1000;
  let count = 0;
  const insertUntilEnd = async (): Promise<void> => {
    for (let beganMs = performance.now(); beganMs < endMs; beganMs = performance.now()) {
      count += 1;
      const challenge = run.challengeIds[count % run.challengeIds.length];
      const team = run.teamIds[count % run.teamIds.length];
      // A team solves a challenge once; the copy has the same unique key, so each row gets a team of its own.
      const values = [randomUUID(), challenge, randomUUID(), randomUUID(), team, DETAILS];
      await connections.query({ name: 'insert-solve', text: INSERT_SOLVE, values });
      latenciesMs.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, insertUntilEnd));
  return summarize(latenciesMs, (performance.now() - startMs) / 1000);
}

process.on('message', (run: InsertRun) => {
  void insertFor(run).then((result) => process.send?.(result));
});
process.on('disconnect', () => {
  void pool?.end().finally(() => process.exit());
});
