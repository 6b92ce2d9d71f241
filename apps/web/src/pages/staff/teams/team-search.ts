import { TEAM_SORT_KEYS, TEAM_STATUSES } from '@rampart/contract';
import { choiceOf, optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** What the address of the teams says; absent keeps everything, the newest last. */
export const readTeamSearch = searchReader({
  /** A part of a name or an address. */
  q: optionalText,
  status: choiceOf(TEAM_STATUSES),
  division: optionalText,
  tag: optionalText,
  sort: choiceOf(TEAM_SORT_KEYS),
  page: pageNumber,
});
export type TeamSearch = ReturnType<typeof readTeamSearch>;
