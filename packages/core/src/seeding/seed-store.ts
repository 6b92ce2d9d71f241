import type {
  SeededAttempt,
  SeededChallenge,
  SeededMember,
  SeededPush,
  SeededSolve,
  SeededTeam,
  SeededTeamFlag,
} from './seed-rows';
import { raiseCollectionRevision, type SqlExecutor } from '../infra/database';

/** Stores invented facts in batches, each with the ledger rows a real one would have written. */
export interface SeedStore {
  /** Whether there are neither challenges nor teams without permissions. */
  isEmpty(): Promise<boolean>;
  insertTeams(teams: readonly SeededTeam[]): Promise<void>;
  insertMembers(members: readonly SeededMember[]): Promise<void>;
  insertChallenges(challenges: readonly SeededChallenge[]): Promise<void>;
  /** In order of time across all calls: blood and ledger order follow it. */
  insertSolves(solves: readonly SeededSolve[]): Promise<void>;
  insertAttempts(attempts: readonly SeededAttempt[]): Promise<void>;
  insertTeamFlags(flags: readonly SeededTeamFlag[]): Promise<void>;
  /** Applies a push as the score webhook does; a challenge's pushes in order of time. */
  applyPush(push: SeededPush): Promise<void>;
  /** Invalidates every challenge cache; once, at the end. */
  raiseCollectionRevision(): Promise<void>;
}

/** One statement with one parameter per batch, so that a row costs no more than storing it. */
const INSERT_TEAMS = `
  insert into teams (id, name, email, division, country_code, perms, banned, created_at)
  select row.id, row.name, row.email, row.division, row.country_code, row.perms, row.banned, row.created_at
  from jsonb_to_recordset(?::jsonb) as row
    (id text, name text, email text, division text, country_code text, perms integer, banned boolean,
     created_at timestamptz)`;

const INSERT_MEMBERS = `
  insert into team_members (id, team_id, email, created_at)
  select row.id, row.team_id, row.email, row.created_at
  from jsonb_to_recordset(?::jsonb) as row (id text, team_id text, email text, created_at timestamptz)`;

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
           (item.value ->> 'result')::submission_result as result, (item.value -> 'details') as details,
           item.ordinality as place
    from jsonb_array_elements(?::jsonb) with ordinality as item
  ), recorded as (
    insert into submissions (id, kind, challenge_id, team_id, ip, result, details, related_id, created_at)
    select rows.submission_id, 'flag', rows.challenge_id, rows.team_id, rows.ip, rows.result, rows.details,
           rows.id, rows.created_at
    from rows
  ), written as (
    insert into ledger (kind, challenge_id, team_id, actor, at, ref)
    select 'solved', rows.challenge_id, rows.team_id, rows.team_id, rows.created_at, rows.id
    from rows order by rows.place
  )
  insert into solves (id, challenge_id, team_id, created_at, ip)
  select rows.id, rows.challenge_id, rows.team_id, rows.created_at, rows.ip from rows`;

const INSERT_ATTEMPTS = `
  insert into submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
  select row.id, 'flag', row.challenge_id, row.team_id, row.ip, row.result, row.details, row.created_at
  from jsonb_to_recordset(?::jsonb) as row
    (id text, challenge_id text, team_id text, ip text, result submission_result, details jsonb,
     created_at timestamptz)`;

const INSERT_TEAM_FLAGS = `
  insert into minted_flags (challenge_id, team_id, base, flag, created_at)
  select row.challenge_id, row.team_id, row.base, row.flag, row.created_at
  from jsonb_to_recordset(?::jsonb) as row
    (challenge_id text, team_id text, base text, flag text, created_at timestamptz)`;

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
        teams.map(({ countryCode, createdAt, ...team }) => ({
          ...team,
          country_code: countryCode,
          created_at: createdAt,
        })),
      ),

    insertMembers: (members) =>
      insert(
        INSERT_MEMBERS,
        members.map(({ id, teamId, email, createdAt }) => ({
          id,
          team_id: teamId,
          email,
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
        solves.map(({ id, submissionId, challengeId, teamId, flag, cheatedFrom, ip, createdAt }) => ({
          id,
          submission_id: submissionId,
          challenge_id: challengeId,
          team_id: teamId,
          ip,
          result: cheatedFrom === null ? 'correct' : 'cheated',
          details: { submittedFlag: flag, ...(cheatedFrom === null ? {} : { cheatedFrom }) },
          created_at: createdAt,
        })),
      ),

    insertAttempts: (attempts) =>
      insert(
        INSERT_ATTEMPTS,
        attempts.map(({ id, challengeId, teamId, flag, result, ip, createdAt }) => ({
          id,
          challenge_id: challengeId,
          team_id: teamId,
          ip,
          result,
          details: { submittedFlag: flag },
          created_at: createdAt,
        })),
      ),

    insertTeamFlags: (flags) =>
      insert(
        INSERT_TEAM_FLAGS,
        flags.map(({ challengeId, teamId, base, flag, createdAt }) => ({
          challenge_id: challengeId,
          team_id: teamId,
          base,
          flag,
          created_at: createdAt,
        })),
      ),

    async applyPush({ challengeId, points, at }) {
      const { rows } = await executor.raw<{ rows: { outcome: string }[] }>(
        'select outcome from apply_score_push(?, ?, ?, ?, ?)',
        [challengeId, `seeded ${at.toISOString()}`, [...points.keys()], [...points.values()], at],
      );
      const outcome = rows[0]?.outcome;
      if (outcome !== 'applied')
        throw new Error(`a push to ${challengeId} was not applied: ${String(outcome)}`);
    },

    raiseCollectionRevision: () => raiseCollectionRevision(executor, 'challenges'),
  };
}
