import { choiceOf, optionalText, searchReader } from '../../../app/search-values';
import type { ChallengeState } from './challenge-state';

export const CHALLENGE_STATES = [
  'draft',
  'scheduled',
  'open',
  'closed',
] as const satisfies readonly ChallengeState[];

/** Parameters of the address of the challenges; absent ones do not filter. */
export const readStaffChallengeSearch = searchReader({ q: optionalText, state: choiceOf(CHALLENGE_STATES) });
