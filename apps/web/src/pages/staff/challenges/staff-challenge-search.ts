import { oneOf, optionalText } from '../../../app/search-values';
import type { ChallengeState } from './challenge-state';

export const CHALLENGE_STATES = [
  'draft',
  'scheduled',
  'open',
  'closed',
] as const satisfies readonly ChallengeState[];

/** What the address of the challenges says; absent keeps everything. */
export interface StaffChallengeSearch {
  readonly q?: string | undefined;
  readonly state?: ChallengeState | undefined;
}

export function readStaffChallengeSearch(search: Record<string, unknown>): StaffChallengeSearch {
  return { q: optionalText(search['q']), state: oneOf(CHALLENGE_STATES, search['state']) };
}
