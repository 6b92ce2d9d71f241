import { createReadBatcher, runPrepared, violatedConstraint, type Database } from '../infra/database';
import type { AttemptContext, AttemptStore, RecordOutcome } from './attempt-store';

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
  name: 'record-solve',
  text: 'call record_solve($1, $2, $3, $4, $5, $6, $7, $8, null, null)',
};

const RECORD_REFUSED = {
  name: 'record-refused-attempt',
  text: `insert into submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
         values ($1, 'flag', $2, $3, $4, $5, $6, $7)`,
};

/** Contexts of many teams; in a rush dozens of attempts are under way at any moment and read together. */
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

export function createKnexAttemptStore(database: Database): AttemptStore {
  const readContext = createReadBatcher<AttemptContext>((teamIds) => readContexts(database, teamIds));
  return {
    async readContext(teamId) {
      const context = await readContext(teamId);
      if (context === undefined) throw new Error('the revision of the challenge collection is missing');
      return context;
    },

    async recordAccepted(attempt) {
      try {
        const [row] = await runPrepared<{ outcome: string; solve_id: string | null }>(
          database,
          RECORD_ACCEPTED,
          [
            attempt.challengeId,
            attempt.teamId,
            attempt.ip,
            attempt.at,
            attempt.result,
            JSON.stringify(attempt.details),
            JSON.stringify(attempt.repeatDetails),
            attempt.submissionId,
          ],
        );
        return outcomeOf(row);
      } catch (error) {
        const violated = violatedConstraint(error);
        if (violated === 'solves_team_fkey') return { outcome: 'teamGone' };
        if (violated === 'solves_challenge_fkey') return { outcome: 'challengeGone' };
        throw error;
      }
    },

    async recordRefused(attempt) {
      await runPrepared(database, RECORD_REFUSED, [
        attempt.submissionId,
        attempt.challengeId,
        attempt.teamId,
        attempt.ip,
        attempt.result,
        JSON.stringify(attempt.details),
        attempt.at,
      ]);
    },
  };
}

function outcomeOf(row: { outcome: string; solve_id: string | null } | undefined): RecordOutcome {
  if (row?.outcome === 'solved' && row.solve_id !== null) return { outcome: 'solved', solveId: row.solve_id };
  if (row?.outcome === 'alreadySolved') return { outcome: 'alreadySolved' };
  throw new Error(`record_solve answered ${row?.outcome ?? 'nothing'}`);
}
