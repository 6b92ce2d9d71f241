import type { SubmissionResult } from '@rampart/domain-data';
import type { AttemptDetails } from './submission';
import { createReadBatcher, createWriteBatcher } from '../infra/batching';
import { isRolledBack, runPrepared, violatedConstraint, type Database } from '../infra/database';

/** The submitting team and the challenge revision, read from the database rather than a cache. */
export interface AttemptContext {
  readonly team: { readonly banned: boolean } | undefined;
  /** Revision of the challenge collection. */
  readonly challengesRevision: number;
}

interface EvaluatedAttempt {
  readonly challengeId: string;
  readonly teamId: string;
  readonly ip: string;
  readonly at: Date;
  readonly submissionId: string;
  readonly details: AttemptDetails;
  /** Revision of the challenges with which the flag was evaluated; null records it whatever the current one is. */
  readonly revision: number | null;
}

export interface AcceptedAttempt extends EvaluatedAttempt {
  readonly result: 'correct' | 'cheated';
  /** Recorded instead when the team has already solved the challenge. */
  readonly repeatDetails: AttemptDetails;
}

export interface RefusedAttempt extends EvaluatedAttempt {
  readonly result: SubmissionResult;
}

/** Why nothing was written. */
export type AttemptRefusal =
  | { readonly outcome: 'banned' }
  | { readonly outcome: 'teamGone' }
  /** The flag was evaluated against challenges that are not the current ones. */
  | { readonly outcome: 'stale' };

export type RecordOutcome =
  | { readonly outcome: 'solved'; readonly solveId: string }
  /** `recordError`: why this repeated attempt could not be recorded; absent when it was. */
  | { readonly outcome: 'alreadySolved'; readonly recordError?: unknown }
  | { readonly outcome: 'challengeGone' }
  | AttemptRefusal;

export type RefusalOutcome = { readonly outcome: 'recorded' } | AttemptRefusal;

/** The hot path of flag submission; each method is one round trip. */
export interface AttemptStore {
  readContext(teamId: string): Promise<AttemptContext>;
  /** The challenges that a team has solved. */
  listSolvedIds(teamId: string): Promise<ReadonlySet<string>>;
  /** Writes solve, record and ledger row, all or nothing, under the challenge's lock. */
  recordAccepted(attempt: AcceptedAttempt): Promise<RecordOutcome>;
  recordRefused(attempt: RefusedAttempt): Promise<RefusalOutcome>;
}

const READ_CONTEXTS = {
  name: 'attempt-contexts',
  text: `select teams.id, teams.banned, revisions.value::text as revision
         from revisions left join teams on teams.id = any ($1) where revisions.collection = 'challenges'`,
};

interface ContextRow {
  readonly id: string | null;
  readonly banned: boolean | null;
  readonly revision: string;
}

const RECORD_ACCEPTED = {
  name: 'record-evaluated-solves',
  text: 'call record_evaluated_solves($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null, null, null)',
};

/** Does not wait for the disk: the answer to a wrong flag promises nothing (docs/decisions/0003-submission-path.md). */
const RECORD_REFUSED = {
  name: 'record-evaluated-refusals',
  text: `with without_flush as materialized (
           select set_config('synchronous_commit', 'off', true)
         ), attempt as materialized (
           select attempt.*,
                  case when teams.id is null then 'teamGone'
                       when teams.banned then 'banned'
                       when attempt.revision <> revisions.value then 'stale'
                       else 'recorded' end as outcome
           from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::submission_result[], $6::jsonb[],
                       $7::timestamptz[], $8::bigint[]) with ordinality
             as attempt (id, challenge_id, team_id, ip, result, details, created_at, revision, n)
           join revisions on revisions.collection = 'challenges'
           left join teams on teams.id = attempt.team_id
           cross join without_flush
         ), recorded as (
           insert into submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
           select id, 'flag', challenge_id, team_id, ip, result, details, created_at
           from attempt where attempt.outcome = 'recorded' order by n
         )
         select outcome from attempt order by n`,
};

const FIND_SOLVE = {
  name: 'solve-of-team',
  text: 'select from solves where solves.challenge_id = $1 and solves.team_id = $2',
};

const SOLVED_IDS = {
  name: 'solved-ids-of-teams',
  text: 'select solves.team_id, solves.challenge_id from solves where solves.team_id = any ($1)',
};

/** Two, so that one blocked on the lock of a challenge being edited does not hold up every submission. */
const TRANSACTIONS_AT_ONCE = 2;
/** Longer than a transaction takes without waiting: in a rush, one with many flags costs less than two with few. */
const PATIENCE_MS = 20;
/** Keeps the time under locks to a few milliseconds. */
const MAX_ATTEMPTS_PER_TRANSACTION = 200;

/** Reads many contexts in one query: in a rush dozens of attempts are in flight at once. */
async function readContexts(
  database: Database,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, AttemptContext>> {
  const rows = await runPrepared<ContextRow>(database, READ_CONTEXTS, [teamIds]);
  const [first] = rows;
  if (first === undefined) return new Map();
  const challengesRevision = Number(first.revision);
  const banned = new Map(rows.map((row) => [row.id, row.banned]));
  return new Map(
    teamIds.map((teamId) => {
      const isBanned = banned.get(teamId) ?? null;
      return [teamId, { team: isBanned === null ? undefined : { banned: isBanned }, challengesRevision }];
    }),
  );
}

async function readSolvedIds(
  database: Database,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await runPrepared<{ team_id: string; challenge_id: string }>(database, SOLVED_IDS, [teamIds]);
  const solved = new Map(teamIds.map((teamId) => [teamId, new Set<string>()]));
  for (const row of rows) solved.get(row.team_id)?.add(row.challenge_id);
  return solved;
}

function refusal(outcome: string | undefined): AttemptRefusal | undefined {
  return outcome === 'banned' || outcome === 'teamGone' || outcome === 'stale' ? { outcome } : undefined;
}

async function recordSolves(
  database: Database,
  attempts: readonly AcceptedAttempt[],
  bloodsCount: number,
): Promise<readonly RecordOutcome[]> {
  const [row] = await runPrepared<{ outcomes: string[]; solve_ids: (string | null)[] }>(
    database,
    RECORD_ACCEPTED,
    [
      attempts.map(({ challengeId }) => challengeId),
      attempts.map(({ teamId }) => teamId),
      attempts.map(({ ip }) => ip),
      attempts.map(({ at }) => at),
      attempts.map(({ result }) => result),
      attempts.map(({ details }) => JSON.stringify(details)),
      attempts.map(({ repeatDetails }) => JSON.stringify(repeatDetails)),
      attempts.map(({ submissionId }) => submissionId),
      attempts.map(({ revision }) => revision),
      bloodsCount,
    ],
  );
  if (row === undefined) throw new Error('record_evaluated_solves returned no row');
  return row.solve_ids.map((solveId, index): RecordOutcome => {
    if (solveId !== null) return { outcome: 'solved', solveId };
    return refusal(row.outcomes[index]) ?? { outcome: 'alreadySolved' };
  });
}

async function recordRefusals(
  database: Database,
  attempts: readonly RefusedAttempt[],
): Promise<readonly RefusalOutcome[]> {
  const rows = await runPrepared<{ outcome: string }>(database, RECORD_REFUSED, [
    attempts.map(({ submissionId }) => submissionId),
    attempts.map(({ challengeId }) => challengeId),
    attempts.map(({ teamId }) => teamId),
    attempts.map(({ ip }) => ip),
    attempts.map(({ result }) => result),
    attempts.map(({ details }) => JSON.stringify(details)),
    attempts.map(({ at }) => at),
    attempts.map(({ revision }) => revision),
  ]);
  return rows.map(({ outcome }) => refusal(outcome) ?? { outcome: 'recorded' });
}

export interface AttemptStoreOptions {
  /** Announce this many solves of each challenge, from the first; 0 announces none. */
  readonly bloodsCount: number;
}

/** The largest PostgreSQL integer, more than any challenge has solvers. */
const MAX_BLOODS = 2 ** 31 - 1;

export function createAttemptStore(
  database: Database,
  options: AttemptStoreOptions = { bloodsCount: 0 },
): AttemptStore {
  const bloodsCount = Math.min(Math.floor(options.bloodsCount), MAX_BLOODS);
  const readContext = createReadBatcher<AttemptContext>((teamIds) => readContexts(database, teamIds));
  const readSolved = createReadBatcher<ReadonlySet<string>>((teamIds) => readSolvedIds(database, teamIds));
  const batching = {
    isFaultOfOne: isRolledBack,
    atOnce: TRANSACTIONS_AT_ONCE,
    patienceMs: PATIENCE_MS,
    maxItems: MAX_ATTEMPTS_PER_TRANSACTION,
  };
  const recordSolve = createWriteBatcher<AcceptedAttempt, RecordOutcome>({
    ...batching,
    // They would wait for the same lock and delay the other attempts of their call.
    keyOf: ({ challengeId }) => challengeId,
    write: (attempts) => recordSolves(database, attempts, bloodsCount),
  });
  const recordRefusal = createWriteBatcher<RefusedAttempt, RefusalOutcome>({
    ...batching,
    write: (attempts) => recordRefusals(database, attempts),
  });

  const hasSolved = async ({ challengeId, teamId }: AcceptedAttempt): Promise<boolean> =>
    (await runPrepared(database, FIND_SOLVE, [challengeId, teamId])).length > 0;

  return {
    async readContext(teamId) {
      const context = await readContext(teamId);
      if (context === undefined) throw new Error('the collection "challenges" has no revision');
      return context;
    },

    listSolvedIds: async (teamId) => (await readSolved(teamId)) ?? new Set(),

    async recordAccepted(attempt) {
      try {
        return await recordSolve(attempt);
      } catch (error) {
        const violated = violatedConstraint(error);
        if (violated === 'solves_team_fkey') return { outcome: 'teamGone' };
        if (violated === 'solves_challenge_fkey') return { outcome: 'challengeGone' };
        // The attempt was rolled back, so a stored solve is an earlier one, and only its record failed.
        if (isRolledBack(error) && (await hasSolved(attempt))) {
          return { outcome: 'alreadySolved', recordError: error };
        }
        throw error;
      }
    },

    recordRefused: recordRefusal,
  };
}
