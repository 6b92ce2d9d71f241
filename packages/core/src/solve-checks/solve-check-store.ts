import { hasRow, type ColumnsOf, type SqlExecutor } from '../infra/database';
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

const COLUMNS: ColumnsOf<SolveCheck> = {
  challengeId: 'solve_checks.challenge_id',
  failure: 'solve_checks.failure',
  since: 'solve_checks.since',
  checkedAt: 'solve_checks.checked_at',
  durationMs: 'solve_checks.duration_ms',
};

export function createSolveCheckStore(executor: SqlExecutor): SolveCheckStore {
  return {
    list: () =>
      executor('solve_checks')
        .join('challenges', 'challenges.id', 'solve_checks.challenge_id')
        .orderBy(['challenges.name', 'challenges.id'])
        .select<NamedSolveCheck[]>({ ...COLUMNS, challengeName: 'challenges.name' }),

    holdChallenge: (challengeId) => hasRow(executor('challenges').where('id', challengeId).forKeyShare()),

    findForUpdate: (challengeId) =>
      executor('solve_checks')
        .where('solve_checks.challenge_id', challengeId)
        .forUpdate()
        .first<SolveCheck | undefined>(COLUMNS),

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
