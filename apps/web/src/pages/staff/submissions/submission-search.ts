import {
  SUBMISSION_KINDS,
  SUBMISSION_RESULTS,
  type SubmissionKind,
  type SubmissionResult,
} from '@rampart/contract';
import { oneOf, optionalText, pageNumber } from '../../../app/search-values';

/** What the address of the submissions says; absent keeps everything. */
export interface SubmissionSearch {
  readonly result?: SubmissionResult | undefined;
  readonly kind?: SubmissionKind | undefined;
  /** A part of a name. */
  readonly challenge?: string | undefined;
  readonly team?: string | undefined;
  readonly challengeId?: string | undefined;
  readonly teamId?: string | undefined;
  readonly page?: number | undefined;
}

export function readSubmissionSearch(search: Record<string, unknown>): SubmissionSearch {
  return {
    result: oneOf(SUBMISSION_RESULTS, search['result']),
    kind: oneOf(SUBMISSION_KINDS, search['kind']),
    challenge: optionalText(search['challenge']),
    team: optionalText(search['team']),
    challengeId: optionalText(search['challengeId']),
    teamId: optionalText(search['teamId']),
    page: pageNumber(search['page']),
  };
}
