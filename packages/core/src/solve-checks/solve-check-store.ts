import type { SolveFailure } from '@rampart/domain-data';
import type { SqlExecutor } from '../infra/database';
import type { SolveCheck } from './solve-check';

export interface NamedSolveCheck extends SolveCheck {
  readonly challengeName: string;
}

export interface SolveCheckStore {
  /** By name. */
  list(): Promise<NamedSolveCheck[]>;
  /** Whether there is such a challenge; keeps it until the transaction ends. */
  holdChallenge(challengeId: string): Promise<boolean>;
  /** Locks it, so that other writers wait until the transaction ends. */
  findForUpdate(challengeId: string): Promise<SolveCheck | undefined>;
  save(check: SolveCheck): Promise<void>;
}

interface SolveCheckRow {
  challenge_id: string;
  failure: SolveFailure | null;
  since: Date;
  checked_at: Date;
  duration_ms: number;
}

const COLUMNS = ['challenge_id', 'failure', 'since', 'checked_at', 'duration_ms'].map(
  (column) => `solve_checks.${column}`,
);

function checkOf(row: SolveCheckRow): SolveCheck {
  return {
    challengeId: row.challenge_id,
    failure: row.failure,
    since: row.since,
    checkedAt: row.checked_at,
    durationMs: row.duration_ms,
  };
}

export function createSolveCheckStore(executor: SqlExecutor): SolveCheckStore {
  return {
    async list() {
      const rows = await executor('solve_checks')
        .join('challenges', 'challenges.id', 'solve_checks.challenge_id')
        .orderBy(['challenges.name', 'challenges.id'])
        .select<(SolveCheckRow & { name: string })[]>(...COLUMNS, 'challenges.name');
      return rows.map((row) => ({ ...checkOf(row), challengeName: row.name }));
    },

    async holdChallenge(challengeId) {
      const row = await executor('challenges')
        .where('challenges.id', challengeId)
        .forKeyShare()
        .first<{ id: string } | undefined>('challenges.id');
      return row !== undefined;
    },

    async findForUpdate(challengeId) {
      const row = await executor('solve_checks')
        .where('solve_checks.challenge_id', challengeId)
        .forUpdate()
        .first<SolveCheckRow | undefined>(COLUMNS);
      return row === undefined ? undefined : checkOf(row);
    },

    async save({ challengeId, failure, since, checkedAt, durationMs }) {
      await executor('solve_checks')
        .insert({
          challenge_id: challengeId,
          failure,
          since,
          checked_at: checkedAt,
          duration_ms: durationMs,
        })
        .onConflict('challenge_id')
        .merge();
    },
  };
}
