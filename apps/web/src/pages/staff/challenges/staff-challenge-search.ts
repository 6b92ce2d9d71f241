import { choiceOf, optionalText, searchReader } from '../../../app/search-values';
import type { ChallengeState } from './challenge-state';

export const CHALLENGE_STATES = [
  'draft',
  'scheduled',
  'open',
  'closed',
] as const satisfies readonly ChallengeState[];

/** What the address of the challenges says; absent keeps everything. */
export const readStaffChallengeSearch = searchReader({ q: optionalText, state: choiceOf(CHALLENGE_STATES) });
export type StaffChallengeSearch = ReturnType<typeof readStaffChallengeSearch>;
