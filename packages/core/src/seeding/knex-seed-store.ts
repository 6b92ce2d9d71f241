import type { SqlExecutor } from '../infra/database';
import type { SeedStore } from './seed-store';

/** One statement and one parameter a batch: the cost of a row is that of storing it. */
const INSERT_TEAMS = `
  insert into teams (id, name, email, division, country_code, created_at)
  select row.id, row.name, row.email, row.division, row.country_code, row.created_at
  from jsonb_to_recordset(?::jsonb)
    as row (id text, name text, email text, division text, country_code text, created_at timestamptz)`;

const INSERT_CHALLENGES = `
  with rows as (
    select * from jsonb_to_recordset(?::jsonb) as row
      (id text, name text, description text, category text, author text, points_min integer, points_max integer,
       flags jsonb, created_at timestamptz)
  ), written as (
    insert into ledger (kind, challenge_id, actor, at)
    select 'challenge_created', rows.id, 'operator', rows.created_at from rows
  )
  insert into challenges
    (id, name, description, category, author, points_min, points_max, flags, created_at, updated_at)
  select rows.id, rows.name, rows.description, rows.category, rows.author, rows.points_min, rows.points_max,
         rows.flags, rows.created_at, rows.created_at
  from rows`;

const INSERT_SOLVES = `
  with rows as (
    select (item.value ->> 'id') as id, (item.value ->> 'submission_id') as submission_id,
           (item.value ->> 'challenge_id') as challenge_id, (item.value ->> 'team_id') as team_id,
           (item.value ->> 'ip') as ip, (item.value ->> 'created_at')::timestamptz as created_at,
           (item.value -> 'details') as details, item.ordinality as place
    from jsonb_array_elements(?::jsonb) with ordinality as item
  ), recorded as (
    insert into submissions (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
    select rows.submission_id, 'flag', rows.challenge_id, rows.team_id, rows.ip, 'correct', rows.details, rows.id,
           rows.created_at
    from rows
  ), written as (
    insert into ledger (kind, challenge_id, team_id, actor, at, ref)
    select 'solved', rows.challenge_id, rows.team_id, rows.team_id, rows.created_at, rows.id
    from rows order by rows.place
  )
  insert into solves (id, challenge_id, team_id, created_at, ip)
  select rows.id, rows.challenge_id, rows.team_id, rows.created_at, rows.ip from rows`;

export function createSeedStore(executor: SqlExecutor): SeedStore {
  const insert = async (statement: string, rows: readonly object[]): Promise<void> => {
    if (rows.length > 0) await executor.raw(statement, [JSON.stringify(rows)]);
  };
  return {
    async isEmpty() {
      const { rows } = await executor.raw<{ rows: { empty: boolean }[] }>(
        `select not exists (select from challenges) and not exists (select from teams where teams.perms = 0)
           as empty`,
      );
      return rows[0]?.empty === true;
    },

    insertTeams: (teams) =>
      insert(
        INSERT_TEAMS,
        teams.map(({ id, name, email, division, countryCode, createdAt }) => ({
          id,
          name,
          email,
          division,
          country_code: countryCode,
          created_at: createdAt,
        })),
      ),

    insertChallenges: (challenges) =>
      insert(
        INSERT_CHALLENGES,
        challenges.map(({ id, name, description, category, author, points, flag, createdAt }) => ({
          id,
          name,
          description,
          category,
          author,
          points_min: points.min,
          points_max: points.max,
          flags: [{ provider: 'flags/static', config: { flag } }],
          created_at: createdAt,
        })),
      ),

    insertSolves: (solves) =>
      insert(
        INSERT_SOLVES,
        solves.map(({ id, submissionId, challengeId, teamId, flag, ip, createdAt }) => ({
          id,
          submission_id: submissionId,
          challenge_id: challengeId,
          team_id: teamId,
          ip,
          details: { submittedFlag: flag },
          created_at: createdAt,
        })),
      ),

    async raiseCollectionRevision() {
      await executor('revisions').where('collection', 'challenges').increment('value', 1);
    },
  };
}
