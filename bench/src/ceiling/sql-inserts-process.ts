// The ceiling of a flag: its rows (three of a right one, one of a wrong one) in one prepared statement, one round trip, one commit, the same number
// of connections at work as there are requests under way. Indexes, checks and the rows that are there already are those of the real
// tables: in an index of a million rows an insert writes about three times as much as in an empty one.
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Work } from '../load/round';
import type { InsertRun } from './ceilings';

const COPIES = `
  create schema bench_ceiling;
  create table bench_ceiling.solves (like public.solves including all);
  insert into bench_ceiling.solves select * from public.solves;
  create table bench_ceiling.submissions (like public.submissions including all);
  insert into bench_ceiling.submissions select * from public.submissions;
  create table bench_ceiling.ledger (like public.ledger including all);
  insert into bench_ceiling.ledger overriding system value select * from public.ledger;
  select setval(pg_get_serial_sequence('bench_ceiling.ledger', 'id'), max(id)) from bench_ceiling.ledger;
`;
const SETTLE = 'vacuum analyze bench_ceiling.solves, bench_ceiling.submissions, bench_ceiling.ledger';

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

const INSERT_SUBMISSION = `
  insert into bench_ceiling.submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
  values ($1, 'flag', $2, $3, '127.0.0.1', 'incorrect', $4, now())
`;

const DETAILS = JSON.stringify({ submittedFlag: 'bench{0}', matchedFlagIndex: 0 });

let pool: Pool | undefined;

async function openPool(run: InsertRun): Promise<Pool> {
  const opened = new Pool({ connectionString: run.databaseUrl, max: run.concurrency });
  // A server that stops ends its idle connections, which is no fault of the run that is over.
  opened.on('error', () => undefined);
  await opened.query(COPIES);
  await opened.query(SETTLE);
  return opened;
}

async function insertFor(run: InsertRun): Promise<Work> {
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
      const query =
        run.rows === 'right flag'
          ? {
              name: 'insert-solve',
              text: INSERT_SOLVE,
              values: [randomUUID(), challenge, randomUUID(), randomUUID(), team, DETAILS],
            }
          : {
              name: 'insert-submission',
              text: INSERT_SUBMISSION,
              values: [randomUUID(), challenge, team, DETAILS],
            };
      await connections.query(query);
      latenciesMs.push(performance.now() - beganMs);
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, insertUntilEnd));
  return {
    latenciesMs: Float64Array.from(latenciesMs),
    seconds: (performance.now() - startMs) / 1000,
    // It is the subject itself: its CPU time is counted as such.
    generatorCpuMs: 0,
    unexpected: {},
  };
}

process.on('message', (run: InsertRun) => {
  void insertFor(run).then((result) => process.send?.(result));
});
process.on('disconnect', () => {
  void pool?.end().finally(() => process.exit());
});
