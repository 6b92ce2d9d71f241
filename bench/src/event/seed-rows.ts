// Teams and solves straight into the tables, in the state in which an event of hours leaves them: ledger rows have their
// positions, solves their places.
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { EventSize, WatchedSize } from './solve-plan';

/** Not in the order of their numbers, like the ids of teams that registered. */
export function teamIdOf(number: number): string {
  const hex = createHash('md5').update(`team ${number}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const challengeIdOf = (number: number): string => `bench-${number}`;

const INSERT_TEAMS = `
  insert into teams (id, name, email, division, created_at)
  select md5('team ' || number)::uuid::text, 'Bench team ' || number, 'team-' || number || '@bench.example',
         case when number < $1::int - $2::int then 'open' else 'watched' end, now() - interval '1 hour'
  from generate_series(0, $1::int - 1) as number`;

/** In the order of time: turn after turn, in each turn team after team, over fifty minutes. */
const SOLVES = `
  create temporary table seeded on commit drop as
  select number, number % teams as team,
         'bench-' || ((number % teams + number / teams) % challenges) as challenge_id,
         md5('team ' || number % teams)::uuid::text as team_id,
         now() - interval '55 minutes' + interval '50 minutes' * (number::float8 / count) as at,
         '01900000-0000-7000-8000-' || lpad(to_hex(number), 12, '0') as id
  from (values (%teams%, %challenges%, %teams% * %solves%)) as event (teams, challenges, count),
       generate_series(0, count - 1) as number`;

const INSERT_SOLVES = `
  insert into solves (id, challenge_id, team_id, created_at, ip, global_place, division, division_place)
  select seeded.id, seeded.challenge_id, seeded.team_id, seeded.at, '127.0.0.1', seeded.team + 1, teams.division,
         seeded.team + 1
  from seeded join teams on teams.id = seeded.team_id order by seeded.number`;

const INSERT_SUBMISSIONS = `
  insert into submissions (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
  select '01910000-0000-7000-8000-' || lpad(to_hex(number), 12, '0'), 'flag', challenge_id, team_id, '127.0.0.1', 'correct',
         jsonb_build_object('submittedFlag', 'bench{' || challenge_id || '}', 'matchedFlagIndex', 0), id, at
  from seeded order by number`;

const INSERT_LEDGER = `
  insert into ledger (position, kind, challenge_id, team_id, actor, at, ref)
  select $1::bigint + number + 1, 'solved', challenge_id, team_id, team_id, at, id from seeded order by number`;

/** Fills a migrated database in which the challenges are made and nobody computes a board yet. */
export async function seedRows(databaseUrl: string, size: WatchedSize): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, statement_timeout: 0 });
  await client.connect();
  try {
    await client.query('begin');
    await client.query("set local work_mem = '256MB'");
    await client.query(INSERT_TEAMS, [size.teams, size.watchedTeams]);
    await client.query(
      SOLVES.replace(/%(teams|challenges|solves)%/g, (_, name: keyof EventSize) => String(size[name])),
    );
    await client.query(INSERT_SOLVES);
    await client.query(INSERT_SUBMISSIONS);
    const { rows } = await client.query<{ last: string }>('select sequence_ledger() as last');
    await client.query(INSERT_LEDGER, [rows[0]?.last ?? '0']);
    await client.query('commit');
    // Autovacuum would have, long since.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
