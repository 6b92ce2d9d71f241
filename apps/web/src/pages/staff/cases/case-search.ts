import { INTEGRITY_SIGNALS, type IntegritySignalKind } from '@rampart/contract';
import { oneOf, optionalText, pageNumber } from '../../../app/search-values';

export const CASE_STATES = ['open', 'decided'] as const;

/** What the address of the cases says; absent keeps everything. */
export interface CaseSearch {
  readonly status?: (typeof CASE_STATES)[number] | undefined;
  readonly kind?: IntegritySignalKind | undefined;
  /** ID of a team. */
  readonly user?: string | undefined;
  /** ID of a challenge. */
  readonly challenge?: string | undefined;
  readonly page?: number | undefined;
}

export function readCaseSearch(search: Record<string, unknown>): CaseSearch {
  return {
    status: oneOf(CASE_STATES, search['status']),
    kind: oneOf(INTEGRITY_SIGNALS, search['kind']),
    user: optionalText(search['user']),
    challenge: optionalText(search['challenge']),
    page: pageNumber(search['page']),
  };
}
