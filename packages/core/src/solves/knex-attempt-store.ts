import { runPrepared, violatedConstraint, type Database } from '../infra/database';
import type { AttemptStore, RecordOutcome } from './attempt-store';

const READ_CONTEXT = {
  name: 'attempt-context',
  text: `select revisions.value::text as revision,
           (select teams.banned from teams where teams.id = $1) as banned
         from revisions where revisions.collection = 'challenges'`,
};

const RECORD_ACCEPTED = {
  name: 'record-solve',
  text: 'call record_solve($1, $2, $3, $4, $5, $6, $7, $8, null, null)',
};

const RECORD_REFUSED = {
  name: 'record-refused-attempt',
  text: `insert into submissions (id, kind, challenge_id, team_id, ip, result, details, created_at)
         values ($1, 'flag', $2, $3, $4, $5, $6, $7)`,
};

export function createKnexAttemptStore(database: Database): AttemptStore {
  return {
    async readContext(teamId) {
      const [row] = await runPrepared<{ revision: string; banned: boolean | null }>(database, READ_CONTEXT, [
        teamId,
      ]);
      if (row === undefined) throw new Error('the revision of the challenge collection is missing');
      return {
        team: row.banned === null ? undefined : { banned: row.banned },
        challengesRevision: Number(row.revision),
      };
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
        switch (violatedConstraint(error)) {
          case 'solves_team_fkey':
            return { outcome: 'teamGone' };
          case 'solves_challenge_fkey':
            return { outcome: 'challengeGone' };
          default:
            throw error;
        }
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
