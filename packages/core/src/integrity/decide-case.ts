import type { Transact } from '../infra/database';
import { holds, type StaffAction, type StaffAuditLog, type VersionCondition } from '../staff-audit';
import { decisionVersion, type IntegrityCase, type IntegrityDecision } from './integrity-case';
import type { IntegrityStore } from './integrity-store';

export type DecideOutcome =
  | { readonly outcome: 'unknownCase' | 'staleVersion' }
  | { readonly outcome: 'decided'; readonly decided: IntegrityCase };

/** Stores what staff decided about a case. Nothing else happens: bans and deletions are separate actions. */
export type DecideCase = (request: {
  readonly id: string;
  readonly decision: IntegrityDecision;
  readonly by: StaffAction;
  readonly expects: VersionCondition;
}) => Promise<DecideOutcome>;

export interface DecideCaseStores {
  readonly integrity: Pick<IntegrityStore, 'lock' | 'find' | 'decide'>;
  readonly audit: StaffAuditLog;
}

const shown = ({ verdict, note }: IntegrityDecision): { verdict: string | null; note: string } => ({
  verdict,
  note,
});

export function createDecideCase(transact: Transact<DecideCaseStores>): DecideCase {
  return ({ id, decision, by, expects }) =>
    transact(async ({ integrity, audit }): Promise<DecideOutcome> => {
      await integrity.lock(id);
      const before = await integrity.find(id);
      if (before === undefined) return { outcome: 'unknownCase' };
      if (!holds(expects, decisionVersion(before))) return { outcome: 'staleVersion' };
      const made = { ...decision, decidedBy: by.actor, decidedAt: by.at };
      await integrity.decide(before, made);
      await audit.record({
        by,
        action: 'integrityCase.decide',
        target: { kind: 'integrityCase', id },
        before: before.decision && shown(before.decision),
        after: shown(decision),
      });
      const isOpen = decision.verdict === null || before.lastAt > by.at;
      return { outcome: 'decided', decided: { ...before, isOpen, decision: made } };
    });
}
