import type { IntegritySignalKind, IntegrityVerdict } from '@rampart/domain-data';
import { contentVersion } from '../staff-audit';

/** What staff decided about a case; a verdict of null leaves it open. */
export interface IntegrityDecision {
  readonly verdict: IntegrityVerdict | null;
  readonly note: string;
}

/** All signals about one team, or about the same two teams. Evidence: nothing follows from it by itself. */
export interface IntegrityCase {
  readonly id: string;
  readonly teams: readonly { readonly id: string; readonly name: string | null; readonly banned: boolean }[];
  readonly kinds: readonly IntegritySignalKind[];
  readonly signals: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** Undecided, or there were signals after the decision. */
  readonly isOpen: boolean;
  /** Null when staff have written nothing. */
  readonly decision: (IntegrityDecision & { readonly decidedBy: string; readonly decidedAt: Date }) | null;
}

/** Version of what staff have decided; signals that come and go do not change it. */
export function decisionVersion({ decision }: Pick<IntegrityCase, 'decision'>): string {
  return contentVersion([decision?.verdict ?? null, decision?.note ?? '']);
}

export interface IntegritySubmission {
  readonly id: string;
  readonly teamId: string;
  readonly challengeId: string;
  readonly result: string;
  /** As submitted; null where the record has none. */
  readonly flag: string | null;
  readonly createdAt: Date;
}

export interface IntegritySignal {
  readonly kind: IntegritySignalKind;
  readonly at: Date;
  readonly submissions: readonly IntegritySubmission[];
}

export interface IntegrityFilter {
  readonly isOpen?: boolean | undefined;
  readonly teamId?: string | undefined;
  /** Part of the name of a team. */
  readonly teamSearch?: string | undefined;
  readonly challengeId?: string | undefined;
  readonly kind?: IntegritySignalKind | undefined;
}
