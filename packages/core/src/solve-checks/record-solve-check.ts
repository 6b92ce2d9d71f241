import type { Transact } from '../infra/database';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import { nextCheck, type ReportedCheck, type SolveCheck } from './solve-check';
import type { SolveCheckStore } from './solve-check-store';

interface RecordSolveCheckDependencies {
  readonly transact: Transact<{ readonly checks: SolveCheckStore; readonly audit: StaffAuditLog }>;
}

/** Undefined when there is no such challenge. Audited when the result is another one: checks come every few minutes. */
export type RecordSolveCheck = (request: {
  readonly challengeId: string;
  readonly reported: ReportedCheck;
  readonly by: StaffAction;
}) => Promise<SolveCheck | undefined>;

export function createRecordSolveCheck({ transact }: RecordSolveCheckDependencies): RecordSolveCheck {
  return ({ challengeId, reported, by }) =>
    transact(async ({ checks, audit }) => {
      if (!(await checks.holdChallenge(challengeId))) return undefined;
      const before = await checks.findForUpdate(challengeId);
      const check = nextCheck(challengeId, before, reported, by.at);
      await checks.save(check);
      if (before?.failure !== check.failure) {
        await audit.record({
          by,
          action: 'solveCheck.record',
          target: { kind: 'challenge', id: challengeId },
          before: before === undefined ? null : { failure: before.failure },
          after: { failure: check.failure },
        });
      }
      return check;
    });
}
